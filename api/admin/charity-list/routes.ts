import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  findCharityList,
  saveCharityList,
  type CharityListCopy,
  type ListedCharity,
} from '@almoner/operational/charity-list/charity-list.ts'
import { answerJson } from '../../http/answer-json.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { parsedBy, validatePart } from '../../http/valid.ts'
import { requirePermission } from '../../middleware/requires.ts'
import { onPlatformHost } from '../../middleware/tenant.ts'
import {
  nameAdministrators,
  ownAdministratorId,
} from '../../use-cases/accounts/administrators/administrators.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { searchCharityList } from '../../use-cases/charity-list/search.ts'
import { limitFile } from '../../use-cases/files/uploads/file-limit.ts'
import { readUploadForm, wrongFile } from '../../use-cases/files/uploads/read-form.ts'
import { readTableTask } from '../../use-cases/files/uploads/tables/read-table-task.ts'
import { createPlaces } from '../../use-cases/files/uploads/upload-places.ts'
import { runForSender } from '../../use-cases/files/uploads/worker/run-for-sender.ts'
import {
  charityListFormSchema,
  charityListSearchSchema,
  freshDays,
  largestListBytes,
  type CharityListAnswer,
  type CharityListCopyAnswer,
  type CharityListSearchAnswer,
} from './contract.ts'
import { readCharityList } from './read-list.ts'

const limits = { mostRows: 40_000, mostColumns: 30, mostCellLength: 1_000 }

const places = createPlaces({ most: 1, mostOfOne: 1 })

/** One list is in memory at a time. */
const limitList = limitFile({ name: 'file', mostBytes: largestListBytes }, async (_c, _b, next) => {
  const release = places.take('administration')
  if (release === null) throw new Refusal('busy', { retryAfterSeconds: 5 })
  try {
    await next()
  } finally {
    release()
  }
})

/** Administration: the copy of the Inland Revenue's list of charities, and the search in it. */
export const charityListRoutes = new Hono<AppEnv>()
  .get('/charity-list', onPlatformHost, requirePermission('applications.read'), async (c) =>
    answerJson<CharityListAnswer>(c, {
      copy: await answerCopy(c, await findCharityList(c.get('deps').db)),
    }),
  )
  .get(
    '/charity-list/search',
    onPlatformHost,
    requirePermission('applications.read'),
    validatePart('query', charityListSearchSchema),
    async (c) => {
      const { copy, matches, hasMore } = await searchCharityList(
        c.get('deps').db,
        c.req.valid('query'),
      )
      const answer = { copy: await answerCopy(c, copy), matches: [...matches], hasMore }
      return answerJson<CharityListSearchAnswer>(c, answer)
    },
  )
  .post(
    '/charity-list',
    onPlatformHost,
    requirePermission('applications.review'),
    limitList,
    async (c) => answerJson<CharityListAnswer>(c, { copy: await storeList(c) }),
  )

const storeList = async (c: Context<AppEnv>): Promise<CharityListCopyAnswer | null> => {
  const { texts, file } = await readUploadForm(c)
  const { listedOn } = parsedBy(charityListFormSchema, texts)
  if (file === null) throw wrongFile('file', 'required')
  const now = instantFromMilliseconds(c.get('deps').now())
  if (listedOn > toCalendarDay(now)) {
    throw new Refusal('invalid_input', { fields: { listedOn: 'listed_on.future' } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const charities = await readFile(c, { bytes, type: file.type })
  const { db } = c.get('deps')
  const administratorId = ownAdministratorId(c)
  const copy = { sha256, fileName: file.name.slice(0, 200), listedOn, administratorId }
  await saveCharityList(db, { ...copy, uploadedAt: now }, charities)
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: 'charity_list_stored',
  })
  return await answerCopy(c, await findCharityList(db))
}

/** Reads the file in a thread with a limit of time and memory. */
const readFile = async (
  c: Context<AppEnv>,
  { bytes, type }: { bytes: Uint8Array; type: string },
): Promise<ListedCharity[]> => {
  const input = { bytes, limits, type }
  const table = await runForSender(c, 'administration', { task: readTableTask, input })
  if ('refused' in table) {
    throw wrongFile('file', table.refused === 'too_complex' ? 'too_complex' : 'damaged')
  }
  if ('problem' in table) throw wrongFile('file', table.problem)
  const charities = readCharityList(table.rows)
  if (charities === null) throw wrongFile('file', 'no_names')
  if (charities.length === 0) throw wrongFile('file', 'empty')
  return charities
}

const answerCopy = async (
  c: Context<AppEnv>,
  copy: CharityListCopy | null,
): Promise<CharityListCopyAnswer | null> => {
  if (copy === null) return null
  const { administratorId, ...facts } = copy
  const toName = await nameAdministrators(c, [administratorId])
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const isStale = addDays(copy.listedOn, freshDays) < today
  return { ...facts, by: toName(administratorId), isStale }
}
