import type { Context } from 'hono'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../app-env.ts'
import { networkHere } from '../middleware/rate-limit.ts'
import { Refusal } from '../problem.ts'
import { reservedBytes, type UploadOwner } from '@almoner/platform/upload-limits.ts'

/** Files are counted by the kibibyte. */
const unit = 1_024

/**
 * Takes an upload's bytes from what its address, its charity and everybody may send, before a byte of
 * it is read, and refuses it where the disk would have less left than the books need.
 */
export const takeUpload = async (c: Context<AppEnv>, bytes: number): Promise<void> => {
  const { freeBytes } = c.get('deps')
  // Told before anything is taken: whoever comes later has lost nothing.
  if ((await freeBytes()) < reservedBytes + bytes) throw paused(600)
  const tenant = c.get('tenant')
  await takeBytes(c, { owner: 'address', whose: networkHere(c), bytes })
  if (tenant.kind === 'charity') {
    await takeBytes(c, { owner: 'charity', whose: tenant.charity.organisationId, bytes })
  }
  await takeBytes(c, { owner: 'all', whose: 'all', bytes })
}

/** The same for what one form may send, once it is known which one it is. */
export const takeUploadOfAttempt = async (
  c: Context<AppEnv>,
  { paymentId, bytes }: { paymentId: string; bytes: number },
): Promise<void> => await takeBytes(c, { owner: 'attempt', whose: paymentId, bytes })

const takeBytes = async (
  c: Context<AppEnv>,
  { owner, whose, bytes }: { owner: UploadOwner; whose: string; bytes: number },
): Promise<void> => {
  const { db, keys, uploadLimits } = c.get('deps')
  if (uploadLimits === null) return
  const { bytes: most, overSeconds } = uploadLimits[owner]
  const burst = Math.floor(most / unit)
  const { allowed, retryAfterSeconds } = await takeFromLimit(db, {
    key: `upload:${owner}:${keys.tryHash(whose)}`,
    perSeconds: overSeconds / burst,
    burst,
    cost: Math.max(1, Math.ceil(bytes / unit)),
  })
  if (allowed) return
  // What others sent is not this sender's doing.
  const isOwn = owner === 'address' || owner === 'attempt'
  throw isOwn ? new Refusal('too_many_uploads', { retryAfterSeconds }) : paused(retryAfterSeconds)
}

const paused = (retryAfterSeconds: number): Refusal =>
  new Refusal('uploads_paused', { retryAfterSeconds })
