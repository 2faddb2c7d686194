import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { PayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import type { DetailAct } from '../../../ui/detail-screen/acts.tsx'
import { DetailScreen, type DetailParts } from '../../../ui/detail-screen/detail-screen.tsx'
import { TimelineSection } from '../../../ui/timeline/timeline-section.tsx'
import { PostingsTable } from '../../payments/detail/payment-postings.tsx'
import { useMay } from '../../use-may.ts'
import { useCancelAct } from './cancel-payout.tsx'
import { PayoutLead } from './payout-lead.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { PayoutPill } from '../../../ui/data/status/payout-pill.tsx'
import { PayoutSums } from './payout-sums.tsx'
import { DeskOpenReviews } from '../../manual-review/desk-open-reviews.tsx'
import styles from './payout-detail.module.css'
import { payoutPath, payoutQuery } from '../payouts-api.ts'
import { stepLook, useStepSentence } from './step-labels.ts'

/** One payout, down to the payments in it and the books. */
export const PayoutDetail = () => {
  const { t } = useLingui()
  const { payoutId } = useParams({ from: '/signed-in/PayoutHistory/$payoutId' })
  const parts = usePayoutParts()
  return (
    <DetailScreen
      key={payoutId}
      query={payoutQuery(payoutId)}
      name={t`Payout`}
      back={{ to: '/PayoutHistory', label: <Trans>All payouts</Trans> }}
      aside={<PrintButton />}
      parts={parts}
    />
  )
}

const usePayoutParts = (): ((payout: PayoutAnswer) => DetailParts) => {
  const { t } = useLingui()
  const cancelAct = useCancelAct()
  const fileActs = useFileActs()
  return (payout) => {
    const amount = payout.amount
    const day = formatDay(payout.created.slice(0, 10))
    return {
      title: t`Payout of ${formatMoney(amount)}, ${day}`,
      heading: (
        <span className={styles.sum}>
          <Money amountCents={amount} />
        </span>
      ),
      pill: <PayoutPill status={payout.status} />,
      lead: (
        <>
          <PayoutLead payout={payout} />
          <DeskOpenReviews about={[`payout:${payout.id}`]} />
        </>
      ),
      acts: [...cancelAct(payout), ...fileActs(payout)],
      sections: [
        { id: 'sums', title: t`How the amount adds up`, content: <PayoutSums payout={payout} /> },
        { id: 'lines', title: t`Breakdown`, content: <PayoutLines payout={payout} /> },
        { id: 'history', title: t`Timeline`, content: <PayoutSteps payout={payout} /> },
        {
          id: 'books',
          title: t`Ledger entries`,
          content: <PostingsTable postings={payout.postings} />,
        },
      ],
    }
  }
}

const PayoutSteps = ({ payout }: { payout: PayoutAnswer }) => {
  const sentence = useStepSentence()
  return (
    <TimelineSection
      entries={payout.steps.map((step) => ({
        key: step.type,
        ...stepLook[step.type],
        sentence: sentence(step, payout),
        at: step.at,
        ...(step.by !== null && { who: step.by }),
      }))}
    />
  )
}

/** Returns the downloads for the books: a statement to keep, and every line for a spreadsheet. */
const useFileActs = (): ((payout: PayoutAnswer) => DetailAct[]) => {
  const { t } = useLingui()
  const mayExport = useMay('payouts.export')
  return ({ id }) => [
    {
      name: t`Statement (PDF)`,
      act: (
        <OutsideLinkButton href={`${payoutPath(id)}/statement.pdf`} icon="download">
          <Trans>Statement (PDF)</Trans>
        </OutsideLinkButton>
      ),
    },
    ...(mayExport
      ? [
          {
            name: t`Lines (CSV)`,
            act: (
              <OutsideLinkButton href={`${payoutPath(id)}/lines.csv`} icon="download">
                <Trans>Lines (CSV)</Trans>
              </OutsideLinkButton>
            ),
          },
        ]
      : []),
  ]
}
