import { application } from '@almoner/domain/application/index.ts'
import { erasedImages, imagesDueOn } from '@almoner/domain/application/sections/identity-images.ts'
import {
  listAccountImages,
  type AccountImage,
} from '@almoner/domain/connected-account/identity-images.ts'
import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { toPosition, writePosition } from '@almoner/eventstore/position.ts'
import { FinalError } from '../flow/activity-failed.ts'
import { task } from '../flow/task.ts'
import type { FileGateway } from '../gateways/files/gateway.ts'
import { forADay } from '../retry-policies.ts'
import { recordOnAccount } from '../steps/connected-account/record-account.ts'
import { readEvents } from '../steps/record/read-events.ts'
import { recordCommand } from '../steps/record/record-command.ts'

type EraseIdentityImagesDependencies = {
  store: EventStore
  files: Pick<FileGateway, 'remove'>
  now: () => Instant
  /** The ids of decided applications with a picture that was not erased, or only lately. */
  decidedApplications: (page: {
    after: string | null
    limit: number
    changedSince: Instant
  }) => Promise<string[]>
}

const process = 'erase-identity-images'
const pageSize = 100
const eventsPage = 500
// After the applications: a place in the events of accounts. No id begins so.
const accounts = 'accounts:'
// A night may end between an event and the last of its files: the nights after it remove the rest.
const lateMilliseconds = 7 * 24 * 3_600_000

/**
 * Erases the pictures of identity cards 30 days after the decision that ended their use: the
 * approval, the decline or the withdrawal. An application that was resumed keeps its picture until
 * its next decision. A picture for an open charity's account at the card provider is erased 30 days
 * after it was sent there. Each step is a page of the decided applications with a picture, then of
 * the charities that provided one for their account. Repeating a night changes nothing.
 */
export const eraseIdentityImages = task({
  name: process,
  /** `day` is a day in Hong Kong as `yyyy-MM-dd`. */
  id: ({ day }: { day: string }) => `${process}-${day}`,
  policy: forADay,
  isRepeated: true,
  run:
    (deps: EraseIdentityImagesDependencies) =>
    async (input: { day: string }, after: string | null) => {
      const day = calendarDay(input.day)
      const { organisationIds, next } = await listCharities(deps, after)
      let erased = 0
      for (const organisationId of organisationIds) {
        if (await eraseImages(deps, organisationId, day)) erased += 1
      }
      return { erased, next }
    },
})

type Charities = { organisationIds: readonly string[]; next: string | null }

const listCharities = async (
  deps: EraseIdentityImagesDependencies,
  after: string | null,
): Promise<Charities> => {
  if (after?.startsWith(accounts)) {
    const { organisationIds, next } = await listImageGivers(deps, after.slice(accounts.length))
    return { organisationIds, next: next === null ? null : `${accounts}${next}` }
  }
  const page = { after, limit: pageSize, changedSince: lately(deps) }
  const organisationIds = await deps.decidedApplications(page)
  const isLast = organisationIds.length < pageSize
  return { organisationIds, next: isLast ? accounts : (organisationIds.at(-1) ?? accounts) }
}

/**
 * Erases the pictures of a charity whose use ended 30 days ago. The event comes first, so that an
 * applicant who resumes the application provides another picture. A repetition after a crash records
 * nothing more, and removes the rest.
 */
const eraseImages = async (
  deps: EraseIdentityImagesDependencies,
  organisationId: string,
  day: CalendarDay,
): Promise<boolean> => {
  const ofApplication = await eraseApplicationImages(deps, organisationId, day)
  const ofAccount = await eraseAccountImages(deps, { organisationId, day, since: lately(deps) })
  return ofApplication || ofAccount
}

const lately = ({ now }: Pick<EraseIdentityImagesDependencies, 'now'>): Instant =>
  instantFromMilliseconds(toMilliseconds(now()) - lateMilliseconds)

const eraseApplicationImages = async (
  deps: EraseIdentityImagesDependencies,
  organisationId: string,
  day: CalendarDay,
): Promise<boolean> => {
  const dueOn = imagesDueOn(await readEvents(deps.store, application, organisationId))
  if (dueOn === null || dueOn > day) return false
  const isNew = await record(deps, organisationId)
  for (const { fileKey } of erasedImages(
    await readEvents(deps.store, application, organisationId),
  )) {
    await deps.files.remove(fileKey)
  }
  return isNew
}

const record = async (
  books: EraseIdentityImagesDependencies,
  organisationId: string,
): Promise<boolean> => {
  const id = organisationId as OrganisationId
  const command = { type: 'EraseIdentityImage' } as const
  const result = await recordCommand(books, {
    decider: application,
    id,
    command,
    tenant: id,
    process,
    // Another decision may end the use of another picture: each is a command of its own.
    commandId: `erase-identity-image:${organisationId}:${books.now()}`,
    input: {},
  })
  if (!result.handled) throw new FinalError(`${command.type} was refused: ${result.refused}`)
  return result.events.length > 0
}

type Given = Extract<ConnectedAccountEvent, { type: 'AccountDetailsGiven' }>['data']

/** The charities that gave a picture in a page of the events; `next` is null after the last. */
const listImageGivers = async (
  { store }: Pick<EraseIdentityImagesDependencies, 'store'>,
  /** A position; empty means the first event. */
  from: string,
): Promise<Charities> => {
  const events = await store.readAll({
    after: from === '' ? 0n : toPosition(from),
    limit: eventsPage,
    categories: [connectedAccount.category],
    personal: false,
  })
  const last = events.at(-1)
  const givers = events.flatMap(({ type, data }) => {
    if (type !== 'AccountDetailsGiven') return []
    const { organisationId, image } = data as Given
    return image === null ? [] : [organisationId]
  })
  return { organisationIds: [...new Set(givers)], next: last ? writePosition(last.position) : null }
}

/**
 * Erases the pictures that are due, and removes again the files of those that were erased lately:
 * a night may have ended between an event and its file.
 */
const eraseAccountImages = async (
  deps: EraseIdentityImagesDependencies,
  { organisationId, day, since }: { organisationId: string; day: CalendarDay; since: Instant },
): Promise<boolean> => {
  const id = organisationId as OrganisationId
  const due = (await readImages(deps, id)).filter(
    ({ dueOn, erasedAt }) => erasedAt === null && dueOn <= day,
  )
  for (const { submissionId } of due) {
    const command = { type: 'EraseAccountImage', submissionId } as const
    await recordOnAccount(deps, { organisationId: id, process }, command)
  }
  const images = await readImages(deps, id)
  // Identical pictures have an identical key, and one may have been sent again.
  const inUse = new Set(
    images.flatMap(({ erasedAt, fileKey }) => (erasedAt === null ? [fileKey] : [])),
  )
  for (const { erasedAt, fileKey } of images) {
    if (erasedAt !== null && erasedAt >= since && !inUse.has(fileKey)) {
      await deps.files.remove(fileKey)
    }
  }
  return due.length > 0
}

const readImages = async (
  { store }: Pick<EraseIdentityImagesDependencies, 'store'>,
  organisationId: OrganisationId,
): Promise<readonly AccountImage[]> =>
  listAccountImages(await readEvents(store, connectedAccount, organisationId))
