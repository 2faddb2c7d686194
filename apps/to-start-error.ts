import { BooksElsewhere } from '@almoner/eventstore/connection/open-books.ts'
import { UnfitDatabase } from '@almoner/eventstore/postgres/schema/server-version.ts'
import { VaultDamaged, WrongMasterKey } from '@almoner/eventstore/vault/vault.ts'
import { NotAnswering } from '@almoner/eventstore/connection/wait-until-answers.ts'
import { EngineNotReady } from '@almoner/workflows/engines/choose.ts'
import { startError } from '@almoner/platform/plain-error.ts'

const forAPerson = [
  WrongMasterKey,
  VaultDamaged,
  EngineNotReady,
  BooksElsewhere,
  UnfitDatabase,
  NotAnswering,
]

/**
 * Throws the error as a sentence for the operator if its message is one; otherwise throws it
 * unchanged.
 */
export const toStartError = (error: unknown): never => {
  const isKnown = error instanceof Error && forAPerson.some((kind) => error instanceof kind)
  throw isKnown ? startError(error.message, error) : error
}
