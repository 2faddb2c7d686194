/** The yearly checks that administrators are reminded of: due, overdue, or both. */
export const section88Facts = [
  { overdue: 0, due: 1, more: 0 },
  { overdue: 1, due: 3, more: 12 },
  { overdue: 21, due: 0, more: 1 },
] as const
