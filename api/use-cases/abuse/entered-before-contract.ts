import * as v from 'valibot'
import { givenOr } from '../../http/contract.ts'

/**
 * The sender was asked, and means it a second time. It is no part of a command's content: the same
 * click is the same command with it and without it.
 */
export const againEntry = givenOr(v.boolean('again.invalid'), false)
