/** The fields of a one-time gift, which clear those of a monthly one. */
export const oneTime = {
  frequency: 'ONETIME',
  startDate: '',
  recurringOccurrences: '',
  passedDay: null,
} as const
