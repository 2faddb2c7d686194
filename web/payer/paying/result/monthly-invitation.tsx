import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import { addMonths } from '@almoner/domain/kernel/calendar.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { missionQuery } from '../../checkout/charity/charity-api.ts'
import { subscriptionFeatures, useOrganisation } from '../../checkout/charity/organisation.tsx'
import type { Gift, Lines, PaymentResult } from '../../checkout/state/checkout-shape.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { useSignedIn } from '../../signed-in/use-signed-in.ts'

/**
 * Invites a donor who gave once to give the same every month, to the same project or to the charity,
 * if the charity takes monthly gifts. One press leads to the form of the gift, which is filled in.
 */
export const MonthlyInvitation = ({ result }: { result: PaymentResult }) => {
  const organisation = useOrganisation()
  const mission = useQuery({
    ...missionQuery(result.projectId ?? '', useLanguage()),
    enabled: result.projectId !== null,
  })
  const takesMonthly =
    subscriptionFeatures(organisation).offersMonthly && organisation.paymentMethod.card.enabled
  const isMeant = takesMonthly && result.transactionType === 'donation' && !result.plan
  if (!isMeant || !result.lines) return undefined
  if (result.projectId === null) return <Invitation mission={null} lines={result.lines} />
  if (!mission.data || mission.data.status === 'closed') return undefined
  return <Invitation mission={mission.data} lines={result.lines} />
}

/** `mission`: null for a gift to the charity. */
type InvitationProps = { mission: MissionAnswer | null; lines: Lines }

const Invitation = ({ mission, lines }: InvitationProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isGuest = useSignedIn() === false
  const { organizationName } = useOrganisation().organizationObj
  const title = mission?.title ?? organizationName
  const total = formatMoney(lines.amountCents)
  const accept = (): void => {
    dispatchCheckout({ type: 'gift_changed', gift: toMonthlyGift(mission, lines) })
    const wanted = mission === null ? '/SelectMission' : `/MissionDetails?no=${mission.id}`
    if (isGuest) void navigate({ to: '/LoginPrompt', state: { wanted } })
    else if (mission === null) void navigate({ to: '/SelectMission' })
    else void navigate({ to: '/MissionDetails', search: { no: mission.id } })
  }
  return (
    <Card title={t`Would you like to give every month?`}>
      <Stack gap={4}>
        <p>
          <Trans>
            Monthly gifts let {title} plan ahead. Nothing is charged today, and you can change,
            pause or cancel at any time.
          </Trans>
          {isGuest && <SentenceGap />}
          {isGuest && <Trans>You will need to log in or sign up first.</Trans>}
        </p>
        <Button wide onClick={accept}>
          {t`Give ${total} every month`}
        </Button>
      </Stack>
    </Card>
  )
}

// This month's gift is given: the first monthly one is a month from today.
const toMonthlyGift = (mission: MissionAnswer | null, lines: Lines): Gift => ({
  projectId: mission?.id ?? null,
  transactionType: 'donation',
  amount: String(lines.amountCents / 100),
  amountCents: lines.amountCents,
  coverFee: lines.totalCents > lines.amountCents,
  steps: mission?.status === 'open' ? 5 : 4,
  isOwnPage: mission !== null,
  frequency: 'MONTHLY',
  startDate: addMonths(todayInHongKong(), 1),
  recurringOccurrences: '12',
  passedDay: null,
})
