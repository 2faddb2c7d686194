/** A gift that is given once: nothing of a monthly one is left in it. */
export const oneTime = {
  frequency: 'ONETIME',
  startDate: '',
  recurringOccurrences: '',
  passedDay: null,
} as const
