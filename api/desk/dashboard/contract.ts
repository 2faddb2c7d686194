/**
 * A list whose total is the figure, or is one of the terms that add up to it: `sign` times the key
 * `total` of the list's totals. A figure without lists is computed from others beside it.
 */
export type ProvingList = {
  /**
   * The list's name by `listName`. Its filters include some that only the dashboard sets: payments
   * with `status=came` (the money came, also if it was returned later), `returned` (days of refunds
   * and lost disputes), `failure` and `project=none`; plans with `standing`, `risk` and `left`.
   */
  list: 'payments' | 'payouts' | 'monthly_plans' | 'monthly_movements' | 'donors'
  filters: Record<string, string>
  total: string
  sign: 1 | -1
}
