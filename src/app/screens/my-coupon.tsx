export { MyCouponScreen as default } from '../../features/coupons/my-coupon-screen';
