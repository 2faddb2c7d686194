import { createHash } from 'node:crypto'
import type { ApplicationCommand } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import { charityNote } from '@almoner/domain/charity-note/index.ts'
import { type CheckOutcome } from '@almoner/domain/application/review/events.ts'
import { type Check } from '@almoner/domain/application/values.ts'
import { applicationSnapshot, type StartedApplication } from '@almoner/domain/application/state.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { addWorkingDays } from '@almoner/domain/banks/working-days.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { WorldApplicant, WorldDocument } from './applicants.ts'
import { worldId } from '../ids.ts'
import type { Moment } from '../life/moment.ts'
import type { Paper } from './papers.ts'
import { administratorId, daysAfter, handle, type Seeding } from '../seeding.ts'

/** Returns the storage key of a paper of the demonstration's applicants. */
export const paperKey = (subDomain: string, { sha256, contentType }: Paper): string =>
  `applications/${worldId('organisation', subDomain)}/${sha256}.${endings[contentType]}`

const endings = { 'application/pdf': 'pdf', 'image/png': 'png' } as const

/** Returns the SHA-256 in hex. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

export type Story = ReturnType<typeof buildStory>

export type Command = () => ApplicationCommand | Promise<ApplicationCommand>

/** Records the moments of an application, each with a key and the number of days ago. */
export const buildStory = (options: Seeding, { subDomain }: WorldApplicant) => {
  const organisationId = worldId('organisation', subDomain)
  const applicantId = worldId('staff', subDomain)
  const moments: Moment[] = []
  const ago = (days: number): Instant => daysAfter(options.today, -days)
  const record = (actor: string, key: string, daysAgo: number, command: Command): void => {
    const at = ago(daysAgo)
    const commandId = `world:${subDomain}:application:${key}`
    const by = { actor, tenant: organisationId, commandId, at }
    const act = async () =>
      await handle(options, {
        decider: application,
        id: organisationId,
        command: await command(),
        by,
      })
    moments.push({ at, act })
  }
  const say = (key: string, daysAgo: number, command: Command) =>
    record(`staff:${applicantId}`, key, daysAgo, command)
  const review = (key: string, daysAgo: number, command: Command) =>
    record(`administrator:${administratorId}`, `review:${key}`, daysAgo, command)
  const started = async (): Promise<StartedApplication> => {
    const { state } = await loadState(options.store, application, organisationId)
    assert(state.status !== 'none', 'the application has begun')
    return state
  }
  const reviewed = async (round: number) => {
    const { snapshotSha256 } = await started()
    return { administratorId, round, snapshotSha256: snapshotSha256 ?? '' }
  }
  const store = async (paper: Paper) => {
    const fileKey = paperKey(subDomain, paper)
    await options.saveFile?.(fileKey, paper.bytes, paper.contentType)
    return { fileKey, bytes: paper.bytes.length, sha256: paper.sha256 }
  }
  const documentId = ({ key }: WorldDocument) => worldId('document', `${subDomain}:${key}`)
  return {
    organisationId,
    applicantId,
    moments,
    ago,
    say,
    store,
    give: (document: WorldDocument, daysAgo: number) =>
      say(`document:${document.key}`, daysAgo, async () => ({
        type: 'GiveDocument',
        documentId: documentId(document),
        kind: document.kind,
        fileName: document.fileName,
        ...(await store(document.paper)),
      })),
    withdraw: (document: WorldDocument, daysAgo: number) =>
      say(`withdraw:${document.key}`, daysAgo, () => ({
        type: 'WithdrawDocument',
        documentId: documentId(document),
      })),
    submit: (round: number, daysAgo: number) =>
      say(`submit:${round}`, daysAgo, async () => {
        const snapshot = applicationSnapshot((await started()).filled)
        return { type: 'SubmitApplication', snapshot, snapshotSha256: hashText(snapshot) }
      }),
    claim: (round: number, daysAgo: number) =>
      review(`claim:${round}`, daysAgo, () => ({ type: 'ClaimReview', administratorId })),
    view: (round: number, daysAgo: number) =>
      review(`view:${round}`, daysAgo, async () => ({
        type: 'ViewApplication',
        ...(await reviewed(round)),
      })),
    open: (round: number, paper: Paper, daysAgo: number) =>
      review(`open:${round}:${paper.sha256}`, daysAgo, () => ({
        type: 'ViewDocument',
        administratorId,
        fileKey: paperKey(subDomain, paper),
        sha256: paper.sha256,
      })),
    check: (
      round: number,
      daysAgo: number,
      finding: { check: Check; outcome: CheckOutcome; note: string },
    ) =>
      review(`check:${round}:${finding.check}`, daysAgo, async () => ({
        type: 'RecordCheck',
        ...(await reviewed(round)),
        ...finding,
        evidenceSha256: null,
        listedOn: finding.check === 'section88_listed' ? toCalendarDay(ago(daysAgo)) : null,
      })),
    remark: (document: WorldDocument, daysAgo: number) =>
      review(`remark:${document.key}`, daysAgo, () => ({
        type: 'MakeRemark',
        administratorId,
        remarkId: worldId('remark', `${subDomain}:${document.key}`),
        section: 'documents',
        field: documentId(document),
        visibility: 'applicant',
        text: 'This scan cannot be read. Please send the letter again, scanned flat and in full.',
      })),
    note: (key: string, daysAgo: number, text: string) => {
      const at = ago(daysAgo)
      const commandId = `world:${subDomain}:note:${key}`
      const by = {
        actor: `administrator:${administratorId}`,
        tenant: organisationId,
        commandId,
        at,
      }
      const noteId = worldId('charity_note', `${subDomain}:${key}`)
      const command = {
        type: 'AddCharityNote',
        noteId,
        organisationId,
        administratorId,
        text,
      } as const
      const act = () => handle(options, { decider: charityNote, id: organisationId, command, by })
      moments.push({ at, act })
    },
    askForMore: (daysAgo: number) =>
      review('ask', daysAgo, async () => ({
        type: 'AskForMore',
        ...(await reviewed(1)),
        sections: ['documents'],
        dueOn: addWorkingDays(toCalendarDay(ago(daysAgo)), 5),
        message: 'Please send a legible copy of the letter about section 88.',
      })),
    approve: (daysAgo: number) =>
      review('approve', daysAgo, async () => ({
        type: 'ApproveApplication',
        ...(await reviewed(1)),
        isOwnCharity: false,
      })),
    decline: (daysAgo: number) =>
      review('decline', daysAgo, async () => ({
        type: 'DeclineApplication',
        ...(await reviewed(2)),
        isOwnCharity: false,
        reason: 'documents unreadable',
        mayReapply: true,
      })),
  }
}
