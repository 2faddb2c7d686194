import {
  listAccountImages,
  type AccountImage,
} from '@almoner/domain/connected-account/identity-images.ts'
import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toPosition, writePosition } from '@almoner/eventstore/position.ts'
import { recordOnAccount } from '../../steps/connected-account/record-account.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'

export type AccountImagesDependencies = {
  store: EventStore
  files: Pick<FileGateway, 'remove'>
  now: () => Instant
}

type Given = Extract<ConnectedAccountEvent, { type: 'AccountDetailsGiven' }>['data']

const pageSize = 500

/** The charities that gave a picture in a page of the events; `next` is null after the last. */
export const listImageGivers = async (
  { store }: Pick<AccountImagesDependencies, 'store'>,
  /** A position; empty means the first event. */
  from: string,
): Promise<{ organisationIds: string[]; next: string | null }> => {
  const events = await store.readAll({
    after: from === '' ? 0n : toPosition(from),
    limit: pageSize,
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
export const eraseAccountImages = async (
  deps: AccountImagesDependencies,
  { organisationId, day, since }: { organisationId: string; day: CalendarDay; since: Instant },
): Promise<boolean> => {
  const id = organisationId as OrganisationId
  const due = (await readImages(deps, id)).filter(
    ({ dueOn, erasedAt }) => erasedAt === null && dueOn <= day,
  )
  for (const { submissionId } of due) {
    const command = { type: 'EraseAccountImage', submissionId } as const
    await recordOnAccount(deps, { organisationId: id, process: 'erase-identity-images' }, command)
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
  { store }: Pick<AccountImagesDependencies, 'store'>,
  organisationId: OrganisationId,
): Promise<readonly AccountImage[]> => {
  const recorded = await store.read(streamName(connectedAccount.category, organisationId))
  return listAccountImages(
    recorded.map(
      (event) => readEvent(connectedAccount.shapes, event) as RecordedEvent & ConnectedAccountEvent,
    ),
  )
}
