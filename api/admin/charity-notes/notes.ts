import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { application } from '@almoner/domain/application/index.ts'
import { charityNote } from '@almoner/domain/charity-note/index.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { listCharityNotes } from '@almoner/projections/models/charity-notes/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import {
  nameAdministrators,
  ownAdministratorId,
} from '../../use-cases/accounts/administrators/administrators.ts'
import { requestKey } from '../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { notesOfPage, type CharityNotesAnswer } from './contract.ts'

/** A page of notes, the newest first. */
export const listNotes = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { before }: { before?: string | undefined },
): Promise<CharityNotesAnswer> => {
  await assertKnown(c, organisationId)
  const { notes, hasMore } = await listCharityNotes(c.get('deps').db, {
    organisationId,
    before: before === undefined ? null : BigInt(before),
    limit: notesOfPage,
  })
  const toName = await nameAdministrators(
    c,
    notes.map(({ administratorId }) => administratorId),
  )
  const rows = notes.map(({ position, administratorId, text, at }) => ({
    id: String(position),
    text,
    by: toName(administratorId),
    at,
  }))
  return { notes: rows, next: hasMore ? (rows.at(-1)?.id ?? null) : null }
}

/** Records a note, and answers once the list contains it. A repeated key is the same note. */
export const addNote = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  text: string,
): Promise<void> => {
  await assertKnown(c, organisationId)
  const administratorId = ownAdministratorId(c)
  const noteId = randomUUID() as string as Id<'charity_note'>
  const handled = await sendCommand(c, {
    decider: charityNote,
    id: organisationId,
    command: { type: 'AddCharityNote', organisationId, noteId, administratorId, text },
    tenant: organisationId,
    key: `${administratorId}:${requestKey(c)}`,
    input: { text },
  })
  if (!handled.handled) {
    throw new Refusal('invalid_input', { fields: { text: 'text.required' } })
  }
}

/** A charity that applies, or was registered without an application. */
const assertKnown = async (c: Context<AppEnv>, organisationId: OrganisationId): Promise<void> => {
  const { store } = c.get('deps')
  const applied = await loadState(store, application, organisationId)
  if (applied.state.status !== 'none') return
  const registered = await loadState(store, organisation, organisationId)
  if (registered.state.status === 'none') throw new Refusal('not_found')
}
