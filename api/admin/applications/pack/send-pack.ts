import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toPosition, writePosition, type Position } from '@almoner/eventstore/position.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { streamBytes } from '../../../http/streamed.ts'
import { recordSecurityEvent } from '../../../use-cases/accounts/security-log.ts'
import { historyUntil } from '../answers/answered-history.ts'
import { viewApplication } from '../answers/answers.ts'
import { evidenceFiles, givenFiles } from '../files/given-files.ts'
import { foldHistory, readHistory, type History } from '../history/history.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import { reviewersIn, type ToReviewer } from '../own-administrator.ts'
import { packEvents } from './pack-events.ts'
import { followChain } from './follow-chain.ts'
import { proveInclusion, type InclusionProof } from './proof.ts'
import { writeZip, type ZipEntry } from './zip.ts'

/**
 * Sends the evidence of an application up to a moment as a zip. It contains the events, documents
 * and evidence, their hashes, a proof of the hash chain, and a summary. A given moment and language
 * yield identical bytes, until a person in it is erased.
 */
export const sendPack = async (
  c: Context<AppEnv>,
  { organisationId, at }: { organisationId: OrganisationId; at: string | undefined },
): Promise<Response> => {
  const key = `evidence-pack:${ownAdministratorId(c)}`
  await assertWithinLimit(c, { key, perSeconds: 20, burst: 30 })
  const whole = await readHistory(c, organisationId)
  const newest = requirePresent(whole.at(-1) ?? null, 'an event').position
  const position = at === undefined ? newest : toPosition(at)
  const history = historyUntil(whole, position)
  const toReviewer = await reviewersIn(c, whole)
  const positions = history.map((fact) => fact.position)
  const proof = await proveInclusion(c, { book: organisationId, positions })
  await followChain(c, { organisationId, isIntact: proof.isIntact, isWhole: position === newest })
  const summary = await drawSummary(c, { history, whole, toReviewer, proof })
  // Personal data leaves the platform here.
  await recordSecurityEvent(c, {
    event: 'administrator_acted',
    outcome: 'succeeded',
    reason: 'evidence_pack_downloaded',
  })
  const entries = listEntries(c, { history, whole, toReviewer, proof, summary, position })
  c.header('Content-Type', 'application/zip')
  c.header(
    'Content-Disposition',
    `attachment; filename="application-${organisationId}-${writePosition(position)}.zip"`,
  )
  c.header('Cache-Control', 'private, no-store')
  return streamBytes(c, { pieces: writeZip(entries), what: 'an evidence pack' })
}

type PackFacts = { history: History; whole: History; toReviewer: ToReviewer; proof: InclusionProof }

async function* listEntries(
  c: Context<AppEnv>,
  {
    history,
    whole,
    toReviewer,
    proof,
    summary,
    position,
  }: PackFacts & {
    summary: Uint8Array
    position: Position
  },
): AsyncGenerator<ZipEntry, void, undefined> {
  const contents: { name: string; bytes: number; sha256: string }[] = []
  const missing: { name: string; sha256: string; why: string }[] = []
  const add = (name: string, bytes: Uint8Array): ZipEntry => {
    contents.push({ name, bytes: bytes.length, sha256: hashBytes(bytes) })
    return { name, bytes }
  }
  yield add('summary.pdf', summary)
  yield add('events.jsonl', Buffer.from(packEvents(history, toReviewer)))
  yield add('proof.json', Buffer.from(toJson(proof)))
  const files = [...givenFiles(history, whole), ...(await evidenceFiles(c, history))]
  for (const file of files) {
    const { name, sha256 } = file
    const omission = file.isMasked ? 'masked' : file.isErased ? 'erased' : null
    const storedFile = omission === null ? await c.get('deps').readFile(file.fileKey) : null
    if (storedFile && hashBytes(storedFile.bytes) === sha256) yield add(name, storedFile.bytes)
    else missing.push({ name, sha256, why: omission ?? (storedFile ? 'damaged' : 'missing') })
  }
  // Last, so that it has the hash of everything before it.
  const { organisationId } = foldHistory(history)
  const manifest = { organisationId, position: writePosition(position), contents, missing }
  yield { name: 'manifest.json', bytes: Buffer.from(toJson(manifest)) }
}

const drawSummary = (
  c: Context<AppEnv>,
  { history, whole, toReviewer, proof }: PackFacts,
): Promise<Uint8Array> => {
  const language = c.get('language')
  const view = viewApplication(history, { whole, toReviewer, language })
  const { charity } = foldHistory(history).filled
  const { decision, applicant, files, checks } = view
  return c.get('deps').drawApplicationSummary({
    language,
    at: requirePresent(history.at(-1) ?? null, 'an event').meta.at,
    name: charity ? localised(charity.name, language) : applicant.email,
    address: charity ? localised(charity.address, language) : null,
    status: view.status,
    round: view.round,
    snapshotSha256: view.snapshotSha256,
    decision: decision && { ...decision, by: decision.by.name },
    files,
    checks: checks.flatMap(({ check, recorded }) =>
      recorded ? [{ check, ...recorded, by: recorded.by.name }] : [],
    ),
    events: history.length,
    link: proof.link,
  })
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
