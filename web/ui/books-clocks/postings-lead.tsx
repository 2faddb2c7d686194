import { Trans } from '@lingui/react/macro'
import { parseKnownAt } from '@almoner/api/use-cases/books/clocks-contract.ts'
import { formatTime } from '../../lib/text/format.ts'

/** Introduces the postings behind a figure, as recorded on the day that the address names. */
export const PostingsLead = ({ known }: { known: string | undefined }) => {
  const at = known === undefined ? null : parseKnownAt(known)
  if (at === null) return <Trans>What moved this figure, the newest day first.</Trans>
  const moment = formatTime(at)
  return <Trans>What moved this figure, as recorded on {moment}.</Trans>
}
