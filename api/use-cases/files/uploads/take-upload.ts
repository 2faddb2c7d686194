import type { Context } from 'hono'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerNetwork } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'
import { reservedBytes, type UploadOwner } from '@almoner/platform/limit/upload-limits.ts'

/** Files are counted by the kibibyte. */
const unit = 1_024

/**
 * Takes an upload's bytes from the quotas of its address, its charity and the platform before any
 * byte is read. Refuses the upload if the disk would have less free space than the event store
 * needs.
 */
export const takeUpload = async (c: Context<AppEnv>, bytes: number): Promise<void> => {
  const { freeBytes } = c.get('deps')
  // Checked before any quota is taken: a refused upload costs nothing.
  if ((await freeBytes()) < reservedBytes + bytes) throw paused(600)
  const tenant = c.get('tenant')
  await takeBytes(c, { owner: 'address', whose: callerNetwork(c), bytes })
  if (tenant.kind === 'charity') {
    await takeBytes(c, { owner: 'charity', whose: tenant.charity.organisationId, bytes })
  }
  await takeBytes(c, { owner: 'all', whose: 'all', bytes })
}

/** Takes an upload's bytes from the quota of one form, once the form is identified. */
export const takeUploadOfAttempt = async (
  c: Context<AppEnv>,
  { paymentId, bytes }: { paymentId: string; bytes: number },
): Promise<void> => await takeBytes(c, { owner: 'attempt', whose: paymentId, bytes })

/**
 * Takes the bytes of a file of a charity or of its application from the quota. Its sender is known,
 * so it is counted for the charity and not for its address. It is called again for bytes that are
 * stored beyond the sent ones, such as an unpacked table or a redrawn picture that is larger.
 */
export const takeCharityQuota = async (
  c: Context<AppEnv>,
  { organisationId, bytes }: { organisationId: string; bytes: number },
): Promise<void> => {
  if ((await c.get('deps').freeBytes()) < reservedBytes + bytes) throw paused(600)
  await takeBytes(c, { owner: 'applicant', whose: organisationId, bytes })
  await takeBytes(c, { owner: 'all', whose: 'all', bytes })
}

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
  // The quota that others used up is no fault of this sender.
  const isOwn = owner === 'address' || owner === 'attempt' || owner === 'applicant'
  throw isOwn ? new Refusal('too_many_uploads', { retryAfterSeconds }) : paused(retryAfterSeconds)
}

const paused = (retryAfterSeconds: number): Refusal =>
  new Refusal('uploads_paused', { retryAfterSeconds })
