const zoneMs = 8 * 3_600_000;

/** A coupon's time, in GMT+8 whatever the phone's time zone: '12/20/2026 23:59'. */
export function formatCouponTime(instant: string): string {
  const [day = '', time = ''] = new Date(Date.parse(instant) + zoneMs).toISOString().split('T');
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year} ${time.slice(0, 5)}`;
}
