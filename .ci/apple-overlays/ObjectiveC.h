typedef _Bool BOOL;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) long hash;
- (BOOL)respondsToSelector:(SEL)aSelector;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (nonnull instancetype)init;
- (id)forwardingTargetForSelector:(SEL)aSelector;
@end
