import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import type { ProblemCode } from '../http/problem-codes.ts'

export type Caller = 'donor' | 'staff' | 'applicant' | 'administrator'

/** Things of another person than the caller: `owners.ts` has one of each. */
export type Thing =
  | 'gift'
  | 'monthly'
  | 'card'
  | 'cardSetup'
  | 'login'
  | 'usedLink'
  | 'reviewItem'
  | 'approval'
  | 'payout'
  | 'invoice'
  | 'project'
  | 'organizationElsewhere'
  | 'projectElsewhere'
  | 'giftElsewhere'
  | 'pollElsewhere'
  | 'receiptElsewhere'
  | 'newsElsewhere'

/** A route of the API, and who may call it. */
export type TestedRoute = {
  /** `provider`: a caller with a valid signature, or one whose request is only a hint. */
  who: Caller | 'anyone' | 'provider'
  host: 'harbour.localhost' | 'localhost'
  /** The permission that staff and administrators need. */
  permission?: Permission
  /** A body that its schema accepts, with little effect. */
  body?: object
  /** The query that it requires. */
  query?: Record<string, string>
  /** Sent as a form with a file, not as JSON. */
  isForm?: true
  /**
   * The ids in the path, query or body, the owners whose ids are tried there, and the refusal. A
   * missing id is refused in the same way.
   */
  ids?: Readonly<Record<string, readonly [ProblemCode, ...Thing[]]>>
  /** The route is rate-limited. */
  isLimited?: true
}

const harbour = 'harbour.localhost'

/** The charity at whose host the request arrives. */
export const organizationId = worldId('organisation', 'harbour')

export const anyone = (door: Partial<TestedRoute> = {}): TestedRoute => ({
  who: 'anyone',
  host: harbour,
  ...door,
})
export const donor = (door: Partial<TestedRoute> = {}): TestedRoute => ({
  who: 'donor',
  host: harbour,
  ...door,
})
export const staff = (permission: Permission, door: Partial<TestedRoute> = {}): TestedRoute => ({
  who: 'staff',
  host: 'localhost',
  permission,
  ...door,
})
export const administrator = (
  permission: Permission,
  door: Partial<TestedRoute> = {},
): TestedRoute => ({
  ...staff(permission, door),
  who: 'administrator',
})
export const applicant = (
  permission: Permission,
  door: Partial<TestedRoute> = {},
): TestedRoute => ({
  ...staff(permission, door),
  who: 'applicant',
})
export const provider = (door: Partial<TestedRoute> = {}): TestedRoute => ({
  who: 'provider',
  host: 'localhost',
  ...door,
})
