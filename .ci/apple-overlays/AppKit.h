// The declarations of AppKit that RillRx and its sample views use, as Apple's documentation has them.
@import FoundationObjectiveC;

#define MAIN_ACTOR __attribute__((swift_attr("@MainActor")))
#define NAME(name) __attribute__((swift_name(name)))

typedef long NSControlStateValue __attribute__((swift_wrapper(struct))) NAME("NSControl.StateValue");

#pragma clang assume_nonnull begin

MAIN_ACTOR
@interface NSResponder : NSObject
@end

MAIN_ACTOR
@interface NSView : NSResponder
@property (getter=isHidden) BOOL hidden;
@property double alphaValue;
@end

MAIN_ACTOR
@interface NSControl : NSView
@property (nullable, weak) id target;
@property (nullable) SEL action;
@property (getter=isEnabled) BOOL enabled;
@property (copy) NSString *stringValue;
@property double doubleValue;
@end

MAIN_ACTOR
@interface NSButton : NSControl
@property NSControlStateValue state;
@property (copy) NSString *title;
@end

MAIN_ACTOR
@interface NSSlider : NSControl
@end

MAIN_ACTOR
@interface NSTextField : NSControl
@end

MAIN_ACTOR
@interface NSText : NSView
@property (copy) NSString *string;
@end

MAIN_ACTOR
@interface NSTextView : NSText
@end

MAIN_ACTOR
@interface NSViewController : NSResponder
@property (strong) NSView *view;
@property (nullable, copy) NSString *title;
- (void)viewDidLoad;
@end

#pragma clang assume_nonnull end
