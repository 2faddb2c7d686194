import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { report } from '@almoner/domain/report/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'

type Requested = {
  reportId: Id<'report'>
  organisationId: OrganisationId
  /** Receives the letter; none is sent if no such person is in the team. */
  staffId: StaffId
  position: bigint
  at: Instant
}

/** Requests the donation ledger of all years, as the desk does. The program makes the file. */
export const requestLedger = async (
  store: EventStore,
  { reportId, organisationId, staffId, position, at }: Requested,
): Promise<void> => {
  const request = {
    kind: 'donation_ledger',
    kindVersion: kindsOfReports.donation_ledger.version,
    params: { projectId: null },
    from: calendarDay('2023-01-01'),
    to: calendarDay('2026-12-31'),
    basis: 'business',
    knownAt: at,
    position: String(position),
    language: 'en',
    format: 'csv',
  } as const
  const command = {
    type: 'RequestReport',
    reportId,
    organisationId,
    request,
    by: staffId,
    scheduleId: null,
    mailTo: staffId,
    isLost: false,
    at,
  } as const
  const context = {
    tenant: organisationId,
    actor: 'process:bench',
    correlation: reportId,
    causation: null,
    commandId: reportId,
    input: reportId,
    at,
  } as const
  await handleCommand(store, { decider: report, id: reportId, command, context })
}
