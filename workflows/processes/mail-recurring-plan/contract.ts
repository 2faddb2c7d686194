/** One letter to a donor about their monthly gift, called for by one event of it. */
export type MailRecurringPlanInput = { planId: string; eventId: string }

/** Each event sends one letter, even if it is delivered more than once. */
export const mailRecurringPlanId = ({ eventId }: Pick<MailRecurringPlanInput, 'eventId'>): string =>
  `mail-plan-${eventId}`
