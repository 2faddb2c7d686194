import { Trans, useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import * as v from 'valibot'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { Lost } from '../set-up/org-agreement.tsx'
import { registerApplication } from '../onboarding-api.ts'
import { OnboardingPage, OnboardingStep, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import { useSaved } from '../use-saved.ts'

const schema = v.object({ terms: v.literal(true, 'terms.required') })

/** Step 1 ends here: every answer once more. */
export const OrgRegisterReview = () => {
  const { t } = useLingui()
  const application = useApplication()
  const proceed = useSaved()
  const state = useCommandForm({
    schema,
    initial: { terms: false as true },
    send: registerApplication,
    done: proceed,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  return (
    <OnboardingPage>
      <OnboardingStep step={1} />
      <FormScreen
        state={state}
        title={t`Check your answers`}
        back={{ to: '/OrgRegisterPlans' }}
        act={<Trans>Submit</Trans>}
        lost={<Lost />}
      >
        <ApplicationSummary
          application={application}
          sections={['agreement', 'charity', 'plan', 'card']}
          editable
        />
        <Controller
          control={state.form.control}
          name="terms"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              name="terms"
              label={<Trans>These answers are true, and I may give them for the charity</Trans>}
              error={state.errorOf('terms')}
              checked={value}
              onChange={(event) => onChange(event.target.checked)}
            />
          )}
        />
      </FormScreen>
    </OnboardingPage>
  )
}
