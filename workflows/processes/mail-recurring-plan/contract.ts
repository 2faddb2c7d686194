/** One letter to a donor about their monthly gift, called for by one event of it. */
export type MailRecurringPlanInput = { planId: string; eventId: string }

/** An event calls for one letter, however often it is told of. */
export const mailRecurringPlanId = ({ eventId }: Pick<MailRecurringPlanInput, 'eventId'>): string =>
  `mail-plan-${eventId}`
