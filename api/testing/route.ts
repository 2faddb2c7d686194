import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Permission } from '@almoner/domain/kernel/permissions.ts'
import type { ProblemCode } from '../problem-codes.ts'

export type Caller = 'donor' | 'staff' | 'administrator'

/** What belongs to somebody else than whoever asks: `owners.ts` has one of each. */
export type Thing =
  | 'gift'
  | 'monthly'
  | 'card'
  | 'cardSetup'
  | 'login'
  | 'usedLink'
  | 'reviewItem'
  | 'organizationElsewhere'
  | 'projectElsewhere'
  | 'giftElsewhere'
  | 'pollElsewhere'
  | 'receiptElsewhere'
  | 'newsElsewhere'

/** A call of the API, and who may make it. */
export type TestedRoute = {
  /** `provider`: whoever has the signature, or says nothing that is believed. */
  who: Caller | 'anyone' | 'provider'
  host: 'harbour.localhost' | 'localhost'
  /** What staff and administrators need. */
  permission?: Permission
  /** What its schema takes, chosen so that nothing much comes of it. */
  body?: object
  /** What it cannot be asked without. */
  query?: Record<string, string>
  /** Comes as a form with a file, not as JSON. */
  isForm?: true
  /**
   * Where an id is told, in its path, its query or its body: whose may be tried there, and how they
   * are refused, as one that does not exist is.
   */
  ids?: Readonly<Record<string, readonly [ProblemCode, ...Thing[]]>>
  /** So many in a time, and no more. */
  isLimited?: true
}

const harbour = 'harbour.localhost'

/** Of the charity at whose doors is knocked. */
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
export const provider = (door: Partial<TestedRoute> = {}): TestedRoute => ({
  who: 'provider',
  host: 'localhost',
  ...door,
})
