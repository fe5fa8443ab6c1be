/** Where the bodies of a call are: here until the platform has them, then there; beyond the retention nowhere for sure. */
export function placeOf({ Delivered }: { Delivered: boolean | null }): 'here' | 'platform' | 'expired' {
  if (Delivered === null) return 'expired';
  return Delivered ? 'platform' : 'here';
}
