/** The facts that a charity's reports list, without the timelines of all its payments. */
export const factsOfPayments = {
  name: '2026-11-30-facts-of-payments',
  statements: `
-- timelineFacts
create index payment_timeline_facts on read_models.payment_timeline
  (organisation_id, type, position)
  where type in ('RefundRequested', 'RefundSucceeded', 'RefundFailed', 'DisputeOpened',
    'DisputeClosed', 'OfflineEntryRecorded', 'OfflineEntryApproved', 'OfflineEntryAmended',
    'OfflineEntryVoided');
`,
}
