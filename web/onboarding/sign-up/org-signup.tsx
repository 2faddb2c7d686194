import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as v from 'valibot'
import { registerApplicantSchema } from '@almoner/api/onboarding/contract.ts'
import { AreaHeader } from '../../ui/layout/area/area-header.tsx'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { EmailInput } from '../../ui/form/input/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormSection } from '../../ui/form-screen/form-section.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { LoginLayout } from '../../ui/account/log-in/login-layout.tsx'
import { SignupFailure } from '../../ui/account/log-in/signup-failure.tsx'
import { NameFields } from '../../ui/form/name-fields.tsx'
import { PasswordField } from '../../ui/own-login/password/password-field.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { NewTabLink } from '../../ui/legal-text/new-tab-link.tsx'
import { Page } from '../../ui/layout/page/page.tsx'
import { PhoneInput } from '../../ui/form/input/phone-input.tsx'
import { useCommandForm } from '../../lib/form/command-form.ts'
import { useLanguage } from '../../lib/language/i18n.ts'
import { inNameOrder } from '../../lib/text/name-order.ts'
import { passwordAgainSchema } from '../../lib/password/new-password-twice.ts'
import { staffUsername } from '../../lib/session/login/typed-username.ts'
import { forgetEverything } from '../../lib/session/session-end.ts'
import { PageNumber } from '../onboarding-frame.tsx'
import { registerApplicant } from '../onboarding-api.ts'
import { useOnboardingLabels } from '../onboarding-labels.ts'
import styles from '../onboarding.module.css'
import { phoneSchema } from '../../lib/form/phone/phone-schema.ts'

const { username, password, firstName, lastName } = registerApplicantSchema.entries

const schema = v.pipeAsync(
  v.objectAsync({
    username,
    password,
    again: passwordAgainSchema,
    firstName,
    lastName,
    phone: phoneSchema,
    terms: v.literal(true, 'terms.required'),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['again']],
      (typed) => typed.again === '' || typed.password === typed.again,
      'password.mismatch',
    ),
    ['again'],
  ),
)

/** Shows the first screen of a charity that joins: the applicant's details. */
export const OrgSignup = () => {
  const { t } = useLingui()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const state = useCommandForm({
    schema,
    initial: {
      username: staffUsername.read() ?? '',
      password: '',
      again: '',
      ...inNameOrder(language, { firstName: '', lastName: '' }),
      phone: { country: 'HK', number: '' },
      terms: false as true,
    },
    send: ({ username: address, password: newPassword, phone, terms, ...names }) =>
      registerApplicant({
        username: address,
        password: newPassword,
        firstName: names.firstName,
        lastName: names.lastName,
        phoneNumber: phone,
        terms,
        language,
      }),
    done: () => {
      staffUsername.clear()
      forgetEverything(queryClient, 'organizations', true)
      return navigate({ to: '/OrgAgreement' })
    },
    fieldOf: { phoneNumber: 'phone.number' },
    reads: [],
    labelsOf: useOnboardingLabels(),
  })
  const { form, errorOf } = state
  return (
    <Page header={<AreaHeader to="/" />}>
      <div className={styles.signup}>
        <PageNumber place="sign_up" plan={null} />
      </div>
      <LoginLayout
        title={t`Open an account for your charity`}
        lead={<Trans>You are the charity’s contact, and the owner of its account.</Trans>}
      >
        <UnknownAddress />
        <FormSection
          state={state}
          act={<Trans>Next</Trans>}
          busy={t`One moment…`}
          failure={<SignupFailure error={state.failure?.error} to="/OrgLogin" />}
        >
          <Field name="username" label={t`Email address`} error={errorOf('username')}>
            <EmailInput
              {...form.register('username')}
              choose={(address) =>
                form.setValue('username', address, { shouldDirty: true, shouldValidate: true })
              }
              autoComplete="username"
            />
          </Field>
          <PasswordField
            state={state}
            name="password"
            label={t`Password`}
            isNew
            repeatedIn="again"
          />
          <PasswordField state={state} name="again" label={t`Confirm password`} isNew />
          <NameFields register={form.register} errorOf={errorOf} />
          <Field name="phone.number" label={t`Phone number`} error={errorOf('phone.number')}>
            <PhoneInput
              country={form.register('phone.country', { deps: ['phone.number'] })}
              number={form.register('phone.number')}
            />
          </Field>
          <Controller
            control={form.control}
            name="terms"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                name="terms"
                label={
                  <Trans>
                    I agree to the <NewTabLink to="/Terms">terms</NewTabLink> and to the{' '}
                    <NewTabLink to="/PrivacyPolicy">privacy policy</NewTabLink>
                  </Trans>
                }
                error={errorOf('terms')}
                checked={value}
                onChange={(event) => onChange(event.target.checked)}
              />
            )}
          />
        </FormSection>
        <LinkButton to="/OrgLogin" look="quiet" wide>
          <Trans>I have an account or an application already</Trans>
        </LinkButton>
      </LoginLayout>
    </Page>
  )
}

/** Explains how a login led here: its address may have a typing error. */
const UnknownAddress = () => {
  const { t } = useLingui()
  const router = useRouter()
  const [isUnknown] = useState(() => router.state.location.state.isUnknown === true)
  const address = staffUsername.read()
  if (!isUnknown || !address) return null
  return (
    <Notice title={t`No account has this email address`}>
      <Trans>
        We know no account of{' '}
        <strong translate="no" className={styles.address}>
          {address}
        </strong>
        . Open one here, or <Link to="/OrgLogin">try another address</Link>.
      </Trans>
    </Notice>
  )
}
