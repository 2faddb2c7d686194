import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { currentAgreement } from '@almoner/api/use-cases/agreement/agreement-contract.ts'
import { agreementSchema } from '@almoner/api/onboarding/contract.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormScreen } from '../../ui/form-screen/form-screen.tsx'
import { TextInput } from '../../ui/form/input/text-input.tsx'
import { AgreementLinks } from '../../ui/legal-text/agreement-links.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { saveAgreement } from '../onboarding-api.ts'
import { SectionPage, SectionRemarks, useApplication } from '../onboarding-frame.tsx'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import styles from '../onboarding.module.css'
import { useSaved } from '../use-saved.ts'
import { Quiet } from '../../ui/layout/arrangement/quiet.tsx'

const { text, version } = currentAgreement
const { directorName, secretaryName } = agreementSchema.entries
const schema = v.object({ directorName, secretaryName })

/** The charity's officers agree to the terms. */
export const OrgAgreement = () => {
  const { t } = useLingui()
  const language = useLanguage()
  const { agreement } = useApplication()
  const proceed = useSaved()
  const state = useCommandForm({
    schema,
    initial: {
      directorName: agreement?.directorName ?? '',
      secretaryName: agreement?.secretaryName ?? '',
    },
    send: (typed) => saveAgreement({ ...typed, version, language }),
    done: proceed,
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  return (
    <SectionPage section="agreement">
      <FormScreen
        state={state}
        title={t`Agreement`}
        lead={<Trans>The director and the secretary of the charity agree to it.</Trans>}
        back={{ to: '/OrgSignupFlow' }}
        act={<Trans>Save and continue</Trans>}
        lost={<Lost />}
      >
        <SectionRemarks section="agreement" />
        <section className={styles.text} aria-label={t`Text of the agreement`}>
          <ol>
            {text[language].map((paragraph) => (
              <li key={paragraph}>{paragraph}</li>
            ))}
          </ol>
          <Quiet size={15}>
            <Trans>Version {version}</Trans>
          </Quiet>
          <AgreementLinks />
        </section>
        <Field name="directorName" label={t`Director’s name`} error={state.errorOf('directorName')}>
          <TextInput {...state.form.register('directorName')} autoComplete="off" />
        </Field>
        <Field
          name="secretaryName"
          label={t`Secretary’s name`}
          error={state.errorOf('secretaryName')}
        >
          <TextInput {...state.form.register('secretaryName')} autoComplete="off" />
        </Field>
      </FormScreen>
    </SectionPage>
  )
}

/**
 * Saving unchanged values again changes nothing, so after a lost answer the person can click again.
 */
export const Lost = () => (
  <Trans>The connection was lost. Nothing you typed is lost: press the button again.</Trans>
)
