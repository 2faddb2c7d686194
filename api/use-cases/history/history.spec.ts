import { describe, expect, it } from 'vitest'
import * as codes from '@almoner/domain/accounting-codes/fixtures.ts'
import * as policy from '@almoner/domain/approval-policy/fixtures.ts'
import * as books from '@almoner/domain/closed-books/fixtures.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { asPerson, streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import * as charity from '@almoner/domain/organisation/fixtures.ts'
import * as profiles from '@almoner/domain/organisation/profile/fixtures.ts'
import * as projects from '@almoner/domain/project/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { record, someEvent, someMeta } from '@almoner/eventstore/testing/events.ts'
import { answerHistory, type History, type HistoryReader, type ShownTo } from './history.ts'
import { projectHistory } from './project.ts'
import { accountingCodesHistory } from './settings/accounting-codes.ts'
import { approvalRulesHistory } from './settings/approval-rules.ts'
import { closedBooksHistory } from './settings/closed-books.ts'
import type { ShownAccountingCodes } from './settings/contract.ts'
import { customDomainHistory } from './settings/organisation/custom-domain.ts'
import { formRowsHistory } from './settings/organisation/form-rows.ts'
import { paymentMethodsHistory } from './settings/organisation/payment-methods.ts'
import { profileHistory } from './settings/organisation/profile.ts'
import { receiptFormatHistory } from './settings/organisation/receipt-format.ts'
import { themeHistory } from './settings/organisation/theme.ts'

const reader: HistoryReader = {
  named: 'staff',
  loadNames: async () => new Map([[charity.staffId, '黃淑儀']]),
  loadProjectTitles: async () => new Map(),
  seesHolder: true,
  upTo: null,
  defaultLanguage: 'en',
}

const shownTo: ShownTo = { ...reader, projectTitles: new Map() }

type Recorded = { events: readonly AnyEvent[]; days?: readonly string[] }

type Place = { organisationId: OrganisationId; streamId: string; before: string }

/** Answers the history of a stream with these events, recorded by a member of staff. */
const answer = async <State, Event extends AnyEvent, Shown, Listed extends Event['type']>(
  history: History<State, Event, Shown, Listed>,
  { events, days = [] }: Recorded,
  {
    store = createMemoryStore(),
    ...changes
  }: Partial<HistoryReader & Place & { store: EventStore }> = {},
) => {
  const { streamId = harbourId } = changes
  const stream = streamName(history.decider.category, streamId)
  for (const [place, { type, data, personal }] of events.entries()) {
    const at = instant(`${days[place] ?? '2026-11-20'}T02:30:00.000Z`)
    const meta = { ...someMeta, tenant: harbourId, actor: `staff:${charity.staffId}`, at }
    const personalPart = personal && { personal, person: asPerson(harbourId) }
    await record(store, stream, [someEvent({ type, data, meta, ...personalPart })])
  }
  return answerHistory(store, history, { organisationId: harbourId, ...reader, ...changes })
}

const readCode = (state: ShownAccountingCodes | undefined): string | undefined =>
  state?.kinds[0]?.codes.code

type Case = {
  name: string
  history: History<unknown, AnyEvent, unknown, string>
  decider: Pick<Decider<unknown, never, AnyEvent, string>, 'initial' | 'evolve'>
  events: readonly AnyEvent[]
  listed: readonly string[]
}

const aCase = <State, Event extends AnyEvent, Shown, Listed extends Event['type']>(
  name: string,
  history: History<State, Event, Shown, Listed>,
  events: readonly NoInfer<Event>[],
): Case => ({
  name,
  history: history as unknown as Case['history'],
  decider: history.decider as unknown as Case['decider'],
  events,
  listed: Object.keys(history.details),
})

const cases: readonly Case[] = [
  aCase('a project', projectHistory, [
    projects.created,
    projects.detailsChanged,
    projects.nowUnlisted,
    projects.closed,
    projects.reopened,
  ]),
  aCase('the profile', profileHistory, [
    charity.registered,
    charity.approved,
    charity.taxStatusVerified,
    profiles.organisationProfileChanged,
    charity.themeColoursChanged,
    profiles.profileChangeProposed,
    profiles.profileChangeDeclined,
  ]),
  aCase('the colours', themeHistory, [charity.registered, charity.themeColoursChanged]),
  aCase('the payment methods', paymentMethodsHistory, [
    charity.registered,
    charity.fpsSet,
    charity.paymeConnected,
    charity.tapAndGoFeeSet,
    charity.paymeDisconnected,
  ]),
  aCase('the custom domain', customDomainHistory, [
    charity.registered,
    charity.customDomainAsked,
    charity.customDomainCheckRequested,
    charity.customDomainVerified,
    charity.customDomainLost,
    charity.customDomainRemoved,
  ]),
  aCase('the questions', formRowsHistory, [charity.registered, charity.formRowsChanged]),
  aCase('the receipts', receiptFormatHistory, [charity.registered, charity.receiptFormatSet]),
  aCase('the approval rules', approvalRulesHistory, [
    policy.policyChanged(policy.tighter),
    policy.policyChanged(policy.looser, { change: 2, approvalId: policy.approvalId }),
  ]),
  aCase('the closed books', closedBooksHistory, [books.closed, books.reopened]),
  aCase('the accounting codes', accountingCodesHistory, [
    codes.codesChanged({ after: { clearing: codes.clearing } }),
    codes.codesChanged({ change: 2, software: 'sage50', after: { clearing: null } }),
  ]),
]

describe('the history of', () => {
  it.each(cases)(
    '$name lists its events, each with the state that they make',
    async ({ history, decider, events, listed }) => {
      const { entries } = await answer(history, { events })
      const expected = events.flatMap((event, place) =>
        listed.includes(event.type)
          ? [[event.type, history.show(foldUpTo(decider, events, place), shownTo)]]
          : [],
      )
      expect(entries.map(({ type, state }) => [type, state])).toEqual(expected)
      expect(new Set(entries.map(({ actor }) => actor.name))).toEqual(new Set(['黃淑儀']))
    },
  )
})

const foldUpTo = (decider: Case['decider'], events: readonly AnyEvent[], place: number): unknown =>
  events.slice(0, place + 1).reduce((state, event) => decider.evolve(state, event), decider.initial)

describe('a history', () => {
  it('ends at the day of a reader of past books', async () => {
    const { entries } = await answer(
      projectHistory,
      {
        events: [projects.created, projects.closed],
        days: ['2026-11-20', '2026-11-22'],
      },
      { upTo: instant('2026-11-21T15:59:59.999Z') },
    )
    expect(entries.map(({ type }) => type)).toEqual(['ProjectCreated'])
  })

  it('of another charity is never answered', async () => {
    const another = { organisationId: lionRockId, streamId: harbourId }
    await expect(answer(projectHistory, { events: [projects.created] }, another)).rejects.toThrow(
      'a history of this charity',
    )
  })

  it('of rules begins with the default rules, and one of a project with its creation', async () => {
    const rules = await answer(approvalRulesHistory, {
      events: [policy.policyChanged(policy.tighter)],
    })
    expect(rules.initial).toMatchObject({ refundAbove: 5_000 })
    expect(rules.entries[0]?.state).toMatchObject({ refundAbove: 1_000 })
    const ofProject = await answer(projectHistory, { events: [projects.created] })
    expect(ofProject.initial).toBeUndefined()
  })

  it('of accounting codes names each project by the title that the reader knows', async () => {
    const { projectId, winterKennels: account } = codes
    const changed = { events: [codes.codesChanged({ after: { [projectId]: account } })] }
    const loadProjectTitles = async () => new Map([[projectId, 'Winter kennels']])
    const { entries } = await answer(accountingCodesHistory, changed, { loadProjectTitles })
    expect(entries.map(({ state }) => state.projects)).toEqual([
      [{ id: projectId, title: 'Winter kennels', codes: account }],
    ])
  })

  it('is answered by page, each beginning with the state that the one before has', async () => {
    const store = createMemoryStore()
    const edits = Array.from({ length: 250 }, (_, place) =>
      codes.codesChanged({
        change: place + 1,
        after: { clearing: codes.account({ code: `${place}` }) },
      }),
    )
    const newest = await answer(accountingCodesHistory, { events: edits }, { store })
    const read = (before: string | undefined) =>
      answer(accountingCodesHistory, { events: [] }, { store, ...(before && { before }) })
    const middle = await read(newest.entries[0]?.position)
    const oldest = await read(middle.entries[0]?.position)
    const pages = [oldest, middle, newest]
    expect(pages.map(({ entries, earlier }) => [entries.length, earlier])).toEqual([
      [50, 0],
      [100, 50],
      [100, 150],
    ])
    expect(pages.flatMap(({ entries }) => entries.map(({ state }) => readCode(state)))).toEqual(
      edits.map((_, place) => `${place}`),
    )
    expect(pages.map(({ initial }) => readCode(initial))).toEqual([undefined, '49', '149'])
    expect(await read(oldest.entries[0]?.position)).toMatchObject({ entries: [], earlier: 0 })
  })

  it('has few long states on a page, and at least one', async () => {
    const description = { default: 'x'.repeat(200_000) }
    const long = { ...projects.created.data.details, description }
    const created = { ...projects.created, data: { ...projects.created.data, details: long } }
    const events = [created, projects.nowUnlisted, projects.closed, projects.reopened]
    const { entries, earlier, initial } = await answer(projectHistory, { events })
    expect([entries.map(({ type }) => type), earlier, initial?.status]).toEqual([
      ['ProjectClosed', 'ProjectReopened'],
      2,
      'unlisted',
    ])
  })

  it('has no credential of a wallet', async () => {
    const { entries } = await answer(paymentMethodsHistory, {
      events: [charity.registered, charity.paymeConnected],
    })
    expect(entries.at(-1)?.state.wallets).toEqual([{ method: 'payme', expiresOn: '2027-11-20' }])
  })
})
