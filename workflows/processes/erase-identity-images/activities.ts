import { application } from '@almoner/domain/application/index.ts'
import { erasedImages, imagesDueOn } from '@almoner/domain/application/sections/identity-images.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { readEvents } from '../../steps/record/read-events.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { eraseAccountImages, listImageGivers } from './account-images.ts'
import type { EraseIdentityImagesActivities } from './process.ts'

export type EraseIdentityImagesDependencies = {
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

const pageSize = 100
// After the applications: a place in the events of accounts. No id begins so.
const accounts = 'accounts:'
// A night may end between an event and the last of its files: the nights after it remove the rest.
const lateMilliseconds = 7 * 24 * 3_600_000

export const eraseIdentityImagesActivities = (
  deps: EraseIdentityImagesDependencies,
): EraseIdentityImagesActivities => ({
  listDecided: async ({ after }) => {
    if (after?.startsWith(accounts)) {
      const { organisationIds, next } = await listImageGivers(deps, after.slice(accounts.length))
      return { organisationIds, next: next === null ? null : `${accounts}${next}` }
    }
    const page = { after, limit: pageSize, changedSince: lately(deps) }
    const organisationIds = await deps.decidedApplications(page)
    const isLast = organisationIds.length < pageSize
    return { organisationIds, next: isLast ? accounts : (organisationIds.at(-1) ?? accounts) }
  },

  // The event comes first, so that an applicant who resumes the application provides another
  // picture. A repetition after a crash records nothing more, and removes the rest.
  eraseImages: async ({ organisationId, day }) => {
    const ofApplication = await eraseApplicationImages(deps, organisationId, calendarDay(day))
    const due = { organisationId, day: calendarDay(day), since: lately(deps) }
    const ofAccount = await eraseAccountImages(deps, due)
    return { erased: ofApplication || ofAccount }
  },
})

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
    process: 'erase-identity-images',
    // Another decision may end the use of another picture: each is a command of its own.
    commandId: `erase-identity-image:${organisationId}:${books.now()}`,
    input: {},
  })
  if (!result.handled) throw new FinalError(`${command.type} was refused: ${result.refused}`)
  return result.events.length > 0
}
