@import ObjectiveC;

// What the headers of UIKit name in Objective-C, and what a class of Swift overrides.

typedef struct CGPoint { double x, y; } CGPoint;

__attribute__((swift_bridge("Swift.String")))
@interface NSString : NSObject
@end

__attribute__((swift_bridge("Foundation.IndexPath")))
@interface NSIndexPath : NSObject
@end

__attribute__((swift_bridge("Foundation.Date")))
@interface NSDate : NSObject
@end

@interface NSAttributedString : NSObject
- (nonnull instancetype)initWithString:(nonnull NSString *)string;
@property (readonly, copy, nonnull) NSString *string;
@end

__attribute__((swift_bridge("Swift.Dictionary")))
@interface NSDictionary<KeyType, ObjectType> : NSObject
@end

typedef NSString *NSKeyValueChangeKey __attribute__((swift_wrapper(enum)));
extern NSKeyValueChangeKey _Nonnull const NSKeyValueChangeNewKey;

typedef enum __attribute__((flag_enum, enum_extensibility(open))) NSKeyValueObservingOptions : unsigned long {
  NSKeyValueObservingOptionNew = 1,
  NSKeyValueObservingOptionOld = 2,
  NSKeyValueObservingOptionInitial = 4,
  NSKeyValueObservingOptionPrior = 8,
} NSKeyValueObservingOptions;

@interface NSObject (NSKeyValueObserving)
- (void)observeValueForKeyPath:(nullable NSString *)keyPath
                      ofObject:(nullable id)object
                        change:(nullable NSDictionary<NSKeyValueChangeKey, id> *)change
                       context:(nullable void *)context;
- (void)addObserver:(nonnull NSObject *)observer
         forKeyPath:(nonnull NSString *)keyPath
            options:(NSKeyValueObservingOptions)options
            context:(nullable void *)context;
- (void)removeObserver:(nonnull NSObject *)observer forKeyPath:(nonnull NSString *)keyPath;
@end
