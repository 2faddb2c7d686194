import * as v from 'valibot'
import { givenOr } from '../../http/contract.ts'

/**
 * The sender confirms that a second entry is intended. It is not part of a command's content: the
 * command is the same with it and without it.
 */
export const againEntry = givenOr(v.boolean('again.invalid'), false)
