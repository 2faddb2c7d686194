import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as v from 'valibot'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { sectionPath } from '../application-path.ts'
import { useSectionNames } from './section-names.ts'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { formatShortMoney } from '../../lib/text/format.ts'
import { useCardBrand } from '../../lib/payment-method/card-brand.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { Lost } from '../set-up/org-agreement.tsx'
import { applicationQuery, submitApplication } from '../onboarding-api.ts'
import { OnboardingPage, PageNumber, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import { useSaved } from '../use-saved.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { WithdrawApplication } from './withdraw-application.tsx'

/** The last page: every answer once more, and below them the button that submits them. */
export const OrgRegisterReview = () => {
  const { t } = useLingui()
  const application = useApplication()
  const { missing, plan } = application
  return (
    <OnboardingPage>
      <PageNumber place="review" plan={plan} />
      {missing.length === 0 ? (
        <Submission application={application} />
      ) : (
        <>
          <ScreenTitle title={t`Check your application`} />
          <AskedFor application={application} />
          <Notice>
            <Trans>Complete the parts that are still missing, then submit the application.</Trans>
          </Notice>
          <ApplicationSummary application={application} editable />
        </>
      )}
      <WithdrawApplication />
    </OnboardingPage>
  )
}

const schema = v.object({ terms: v.literal(true, 'declaration.required') })

type Props = { application: ApplicationAnswer }

const Submission = ({ application }: Props) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const proceed = useSaved()
  const { snapshotSha256 } = application
  const state = useCommandForm({
    schema,
    initial: { terms: false as true },
    send: async () => {
      try {
        return await submitApplication({ snapshotSha256 })
      } catch (error) {
        // It may have been changed elsewhere: the answers on this page are then what they are now.
        await queryClient.invalidateQueries({ queryKey: applicationQuery.queryKey })
        throw error
      }
    },
    done: proceed,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  return (
    <FormScreen
      state={state}
      title={t`Check your application`}
      lead={<Trans>Submit it once everything is right. We review it as you see it here.</Trans>}
      back={{ to: '/KycForm' }}
      act={<Trans>Submit application</Trans>}
      busy={t`Sending…`}
      actInPlace
      lost={<Lost />}
    >
      <AskedFor application={application} />
      <ApplicationSummary application={application} editable />
      <Charge application={application} />
      <Controller
        control={state.form.control}
        name="terms"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            name="terms"
            label={
              <Trans>
                I confirm that these answers are true, and that I am authorised to give them for the
                charity
              </Trans>
            }
            error={state.errorOf('terms')}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      />
    </FormScreen>
  )
}

/** What is charged to which card, and when. */
const Charge = ({ application: { plan, card } }: Props) => {
  const { t } = useLingui()
  const toBrand = useCardBrand()
  if (plan === null || plan.plan === 'free' || card === null) return null
  const due = formatShortMoney(pricePerPeriod(plan))
  const name = `${toBrand(card.brand)} •• ${card.last4}`
  return (
    <Notice title={t`${due} will be charged to ${name} when your account is approved`}>
      {plan.period === 'annual' ? (
        <Trans>The same amount is charged every year after that, until you change the plan.</Trans>
      ) : (
        <Trans>The same amount is charged every month after that, until you change the plan.</Trans>
      )}
    </Notice>
  )
}

/** The reviewer's request for more, its day, and the parts that it is about. */
const AskedFor = ({ application: { message, wantedBy, unlocked } }: Props) => {
  const { t } = useLingui()
  const names = useSectionNames()
  if (message === null) return undefined
  return (
    <Notice
      tone="warning"
      title={t`We asked you for this`}
      action={
        <Row gap={2}>
          {unlocked.map((section) => (
            <LinkButton key={section} to={sectionPath[section]} icon="edit">
              <Trans>Edit: {names[section]}</Trans>
            </LinkButton>
          ))}
        </Row>
      }
    >
      {message}
      {wantedBy !== null && (
        <p>
          <Trans>Please send it by {wantedBy.replaceAll('-', '/')}.</Trans>
        </p>
      )}
    </Notice>
  )
}
