// The declarations of UIKit that RillRx and its sample views use, as Apple's documentation has them.
@import FoundationObjectiveC;
#include <TargetConditionals.h>

#define MAIN_ACTOR __attribute__((swift_attr("@MainActor")))
#define SENDABLE __attribute__((swift_attr("@Sendable")))
#define NAME(name) __attribute__((swift_name(name)))
#define NO_TVOS __attribute__((availability(tvos, unavailable)))

#define ENUM(Type, name, swiftName) \
    typedef enum __attribute__((enum_extensibility(open), swift_name(swiftName))) name : Type name; \
    enum __attribute__((enum_extensibility(open), swift_name(swiftName))) name : Type
#define OPTIONS(Type, name, swiftName) \
    typedef enum __attribute__((flag_enum, enum_extensibility(open), swift_name(swiftName))) name : Type name; \
    enum __attribute__((flag_enum, enum_extensibility(open), swift_name(swiftName))) name : Type

#pragma clang assume_nonnull begin

SENDABLE
@interface UIImage : NSObject
@end

#if !TARGET_OS_WATCH

OPTIONS(unsigned long, UIControlEvents, "UIControl.Event") {
    UIControlEventTouchDown = 1 << 0,
    UIControlEventTouchDownRepeat = 1 << 1,
    UIControlEventTouchUpInside = 1 << 6,
    UIControlEventTouchUpOutside = 1 << 7,
    UIControlEventTouchCancel = 1 << 8,
    UIControlEventValueChanged = 1 << 12,
    UIControlEventPrimaryActionTriggered = 1 << 13,
    UIControlEventEditingDidBegin = 1 << 16,
    UIControlEventEditingChanged = 1 << 17,
    UIControlEventEditingDidEnd = 1 << 18,
    UIControlEventEditingDidEndOnExit = 1 << 19,
    UIControlEventAllTouchEvents = 0x00000FFF,
    UIControlEventAllEditingEvents = 0x000F0000,
    UIControlEventAllEvents = 0xFFFFFFFF,
};

OPTIONS(unsigned long, UIControlState, "UIControl.State") {
    UIControlStateHighlighted = 1 << 0,
    UIControlStateDisabled = 1 << 1,
    UIControlStateSelected = 1 << 2,
};

ENUM(long, UITableViewCellEditingStyle, "UITableViewCell.EditingStyle") {
    UITableViewCellEditingStyleNone,
    UITableViewCellEditingStyleDelete,
    UITableViewCellEditingStyleInsert,
};

MAIN_ACTOR
@interface UIResponder : NSObject
@end

MAIN_ACTOR
@interface UIView : UIResponder
@property (nonatomic, getter=isHidden) BOOL hidden;
@property (nonatomic, getter=isUserInteractionEnabled) BOOL userInteractionEnabled;
@end

MAIN_ACTOR
@interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nullable, nonatomic, copy) NSString *title;
- (void)viewDidLoad;
@end

MAIN_ACTOR
@interface UIBarItem : NSObject
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nullable, nonatomic, copy) NSString *title;
@end

MAIN_ACTOR
@interface UIBarButtonItem : UIBarItem
@property (nullable, nonatomic, weak) id target;
@property (nullable, nonatomic) SEL action;
@end

MAIN_ACTOR
@interface UIAction : NSObject
@end

MAIN_ACTOR
@interface UIControl : UIView
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic, getter=isSelected) BOOL selected;
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents
    NAME("addAction(_:for:)");
- (void)removeAction:(UIAction *)action forControlEvents:(UIControlEvents)controlEvents NAME("removeAction(_:for:)");
@end

MAIN_ACTOR
@interface UIButton : UIControl
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
- (void)setImage:(nullable UIImage *)image forState:(UIControlState)state;
- (void)setBackgroundImage:(nullable UIImage *)image forState:(UIControlState)state;
- (void)setAttributedTitle:(nullable NSAttributedString *)title forState:(UIControlState)state;
@end

MAIN_ACTOR
@interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSAttributedString *attributedText;
@end

MAIN_ACTOR
@interface UIImageView : UIView
@property (nullable, nonatomic, strong) UIImage *image;
@end

MAIN_ACTOR
@interface UIActivityIndicatorView : UIView
- (void)startAnimating;
- (void)stopAnimating;
@property (nonatomic, readonly, getter=isAnimating) BOOL animating;
@end

MAIN_ACTOR
@protocol UITextInput <NSObject>
@end

MAIN_ACTOR
@interface UITextField : UIControl <UITextInput>
@property (nullable, nonatomic, copy) NSString *text;
@property (nullable, nonatomic, copy) NSAttributedString *attributedText;
@end

MAIN_ACTOR NO_TVOS
@interface UISwitch : UIControl
@property (nonatomic, getter=isOn) BOOL on;
@end

MAIN_ACTOR NO_TVOS
@interface UISlider : UIControl
@property (nonatomic) float value;
@end

MAIN_ACTOR NO_TVOS
@interface UIStepper : UIControl
@property (nonatomic) double value;
@end

MAIN_ACTOR NO_TVOS
@interface UIDatePicker : UIControl
@property (nonatomic, strong) NSDate *date;
@end

MAIN_ACTOR
@interface UISegmentedControl : UIControl
@property (nonatomic) long selectedSegmentIndex;
@end

MAIN_ACTOR NO_TVOS
@interface UIRefreshControl : UIControl
@property (nonatomic, readonly, getter=isRefreshing) BOOL refreshing;
- (void)beginRefreshing;
- (void)endRefreshing;
@end

@class UIScrollView, UITableView, UICollectionView, UITextView, UISearchBar;

MAIN_ACTOR
@protocol UIScrollViewDelegate <NSObject>
@optional
- (void)scrollViewDidScroll:(UIScrollView *)scrollView;
- (void)scrollViewWillBeginDragging:(UIScrollView *)scrollView;
- (void)scrollViewDidEndDecelerating:(UIScrollView *)scrollView;
@end

MAIN_ACTOR
@interface UIScrollView : UIView
@property (nonatomic) CGPoint contentOffset;
@property (nullable, nonatomic, weak) id<UIScrollViewDelegate> delegate;
@end

MAIN_ACTOR
@interface UITableViewCell : UIView
@property (nonatomic, readonly, strong, nullable) UILabel *textLabel;
@end

MAIN_ACTOR
@protocol UITableViewDelegate <UIScrollViewDelegate>
@optional
- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath;
@end

MAIN_ACTOR
@protocol UITableViewDataSource <NSObject>
- (long)tableView:(UITableView *)tableView numberOfRowsInSection:(long)section;
- (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath;
@optional
- (void)tableView:(UITableView *)tableView
    commitEditingStyle:(UITableViewCellEditingStyle)editingStyle
     forRowAtIndexPath:(NSIndexPath *)indexPath;
@end

MAIN_ACTOR
@interface UITableView : UIScrollView
@property (nonatomic, weak, nullable) id<UITableViewDataSource> dataSource;
@property (nonatomic, weak, nullable) id<UITableViewDelegate> delegate;
- (void)reloadData;
- (void)deselectRowAtIndexPath:(NSIndexPath *)indexPath animated:(BOOL)animated;
- (nullable __kindof UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier;
- (__kindof UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier
                                                   forIndexPath:(NSIndexPath *)indexPath;
- (void)registerClass:(nullable Class)cellClass forCellReuseIdentifier:(NSString *)identifier;
@end

MAIN_ACTOR
@interface UICollectionViewCell : UIView
@end

MAIN_ACTOR
@protocol UICollectionViewDelegate <UIScrollViewDelegate>
@optional
- (void)collectionView:(UICollectionView *)collectionView didSelectItemAtIndexPath:(NSIndexPath *)indexPath;
@end

MAIN_ACTOR
@protocol UICollectionViewDataSource <NSObject>
- (long)collectionView:(UICollectionView *)collectionView numberOfItemsInSection:(long)section;
- (__kindof UICollectionViewCell *)collectionView:(UICollectionView *)collectionView
                           cellForItemAtIndexPath:(NSIndexPath *)indexPath;
@end

MAIN_ACTOR
@interface UICollectionView : UIScrollView
@property (nonatomic, weak, nullable) id<UICollectionViewDataSource> dataSource;
@property (nonatomic, weak, nullable) id<UICollectionViewDelegate> delegate;
- (void)reloadData;
- (__kindof UICollectionViewCell *)dequeueReusableCellWithReuseIdentifier:(NSString *)identifier
                                                             forIndexPath:(NSIndexPath *)indexPath;
@end

MAIN_ACTOR
@protocol UITextViewDelegate <UIScrollViewDelegate>
@optional
- (void)textViewDidChange:(UITextView *)textView;
@end

MAIN_ACTOR
@interface UITextView : UIScrollView <UITextInput>
@property (nullable, nonatomic, weak) id<UITextViewDelegate> delegate;
@property (null_resettable, nonatomic, copy) NSString *text;
@property (null_resettable, nonatomic, copy) NSAttributedString *attributedText;
@end

MAIN_ACTOR
@interface UISearchTextField : UITextField
@end

MAIN_ACTOR
@protocol UISearchBarDelegate <NSObject>
@optional
- (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText;
- (void)searchBarSearchButtonClicked:(UISearchBar *)searchBar;
@end

MAIN_ACTOR
@interface UISearchBar : UIView
@property (nullable, nonatomic, weak) id<UISearchBarDelegate> delegate;
@property (nullable, nonatomic, copy) NSString *text;
@property (nonatomic, readonly) UISearchTextField *searchTextField;
@end

#endif
#pragma clang assume_nonnull end
