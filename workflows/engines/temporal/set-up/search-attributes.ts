import {
  defineSearchAttributeKey,
  SearchAttributeType,
  type SearchAttributePair,
} from '@temporalio/common'
import type { About } from '../../../flow/flow.ts'

// Search attributes are stored in plain text, so they are ids and never a name. `AlmonerPayment =
// '…'` in Temporal's pages then finds everything that ran for one payment.
const paymentAttribute = defineSearchAttributeKey('AlmonerPayment', SearchAttributeType.KEYWORD)
const charityAttribute = defineSearchAttributeKey('AlmonerCharity', SearchAttributeType.KEYWORD)

export const searchAttributes = [paymentAttribute, charityAttribute] as const

export const toSearchAttributes = ({ payment, charity }: About): SearchAttributePair[] => [
  ...(payment ? [{ key: paymentAttribute, value: payment }] : []),
  ...(charity ? [{ key: charityAttribute, value: charity }] : []),
]
