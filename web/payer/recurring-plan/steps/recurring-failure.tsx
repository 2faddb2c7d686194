import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import type { Problem } from '../../../lib/api/failure/problem.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { useSignedIn } from '../../signed-in/use-signed-in.ts'
import {
  PlaceName,
  FailurePlace,
  placeOfRejection,
  RejectedFields,
} from '../../paying/payment-failure.tsx'
import type { PaymentView } from '../../../lib/paying/use-payment-flow.ts'
import { placeOfGift } from '../../checkout/state/steps.ts'
import { useGiveOnce } from '../stored-gift/use-give-once.ts'

type RecurringFailureProps = { view: PaymentView; gift: Gift; askAgain: () => void }

/** Why it was not set up, that nothing was charged, and the next best way. */
export const RecurringFailure = ({ view, gift, askAgain }: RecurringFailureProps) => (
  <FailurePlace view={view}>
    {view.kind === 'refused' && <Refused />}
    {view.kind === 'rejected' && <Rejected problem={view.problem} gift={gift} />}
    {view.kind === 'unknown' && <Unknown askAgain={askAgain} />}
  </FailurePlace>
)

const Refused = () => (
  <Notice
    tone="danger"
    title={<Trans>It was not set up, and nothing was charged</Trans>}
    action={<AnotherCard />}
  >
    <Trans>This card could not be used. Another one may work.</Trans>
  </Notice>
)

const Rejected = ({ problem, gift }: { problem: Problem; gift: Gift }) => (
  <Notice
    tone="danger"
    title={<Trans>It was not set up, and nothing was charged</Trans>}
    action={<NextStep problem={problem} gift={gift} />}
  >
    {problem.message}
    <RejectedFields fields={problem.fields ?? {}} />
  </Notice>
)

/** The subject of a monthly gift's refusal. */
type About = 'terms' | 'card' | 'offer' | 'rest'

const aboutCode: Readonly<Record<string, About>> = {
  occurrences_invalid: 'terms',
  day_not_choosable: 'terms',
  'scheduled_date.invalid': 'terms',
  'recurring_occurrences.invalid': 'terms',
  card_not_kept: 'card',
  'payment_method.invalid': 'card',
  monthly_not_offered: 'offer',
  'recurring_type.invalid': 'offer',
}

// Returns the subject of a refusal, which has one code for the whole request or one for each field.
const toAbout = ({ error, fields = {} }: Problem): About =>
  [error.code, ...Object.values(fields)]
    .map((code) => aboutCode[code])
    .find((subject) => subject !== undefined) ?? 'rest'

const NextStep = ({ problem, gift }: { problem: Problem; gift: Gift }) => {
  const { t } = useLingui()
  const giveOnce = useGiveOnce()
  const subject = toAbout(problem)
  if (subject === 'card') return <AnotherCard />
  if (subject === 'terms')
    return <LinkButton {...placeOfGift(gift)}>{t`Change the schedule`}</LinkButton>
  if (subject === 'offer') return <Button onClick={giveOnce}>{t`Give once instead`}</Button>
  const place = placeOfRejection(problem)
  return (
    <LinkButton to={place}>
      <PlaceName place={place} />
    </LinkButton>
  )
}

const AnotherCard = () => (
  <LinkButton to="/SelectPayment" look="primary">
    <Trans>Choose another card</Trans>
  </LinkButton>
)

/** Shows that the outcome is unknown here. Sending the request again sets nothing up twice. */
const Unknown = ({ askAgain }: { askAgain: () => void }) => {
  const isLoggedIn = useSignedIn() !== false
  return (
    <Notice
      tone="warning"
      title={<Trans>We do not know yet whether this was set up</Trans>}
      action={
        <>
          {!isLoggedIn && (
            <>
              <LinkButton to="/LoginPrompt" state={{ wanted: '/Review' }} look="primary">
                <Trans>Log in</Trans>
              </LinkButton>
            </>
          )}
          <Button look={isLoggedIn ? 'primary' : 'secondary'} onClick={askAgain}>
            <Trans>Check again</Trans>
          </Button>
        </>
      }
    >
      {isLoggedIn ? (
        <Trans>
          The connection to our server was lost. Checking again is safe: it is not set up twice, and
          nothing is charged today.
        </Trans>
      ) : (
        <Trans>
          Your login ended before the answer arrived. Log in to find out: it is not set up twice,
          and nothing is charged today.
        </Trans>
      )}
    </Notice>
  )
}
