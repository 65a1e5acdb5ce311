@import ObjectiveC;

// What the headers of UIKit name in Objective-C.

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
