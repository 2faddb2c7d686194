import { useLingui } from '@lingui/react/macro'
import { useMemo, type ComponentProps } from 'react'
import { classes } from '../../../lib/classes.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { countryOptions, preloadPhoneLibrary } from '../../../lib/form/phone/phone.ts'
import control from '../control.module.css'
import { fieldId, useFieldControl } from '../field.tsx'
import { Icon } from '../../picture/icon.tsx'
import styles from './phone-input.module.css'

type Registration<Element extends 'input' | 'select'> = Pick<
  ComponentProps<Element>,
  'name' | 'onChange' | 'onBlur' | 'ref' | 'value' | 'defaultValue'
>

export type PhoneInputProps = {
  /** `register('phone.country')`, whose default value is "HK". */
  country: Registration<'select'>
  /** `register('phone.number')`; name the `Field` around this input after it. */
  number: Registration<'input'>
  readOnly?: boolean
}

/** A place and a number in it, inside a `Field`; `toE164` of lib/phone.ts reads the pair. */
export const PhoneInput = ({ country, number, readOnly = false }: PhoneInputProps) => {
  const { t } = useLingui()
  const language = useLanguage()
  const options = useMemo(() => countryOptions(language), [language])
  return (
    <span className={styles.place}>
      <span className={styles.pair}>
        <span className={styles.country}>
          <select
            {...country}
            id={fieldId(country.name ?? 'phone.country')}
            aria-label={t`Country or region of the phone number`}
            autoComplete="country"
            // `disabled` is not used, because a form library omits the value of a disabled control.
            aria-disabled={readOnly || undefined}
            tabIndex={readOnly ? -1 : undefined}
            className={classes(control.control, control.number, styles.select)}
            onFocus={preloadPhoneLibrary}
          >
            {options.map((option) => (
              <option key={option.country} value={option.country}>
                {`${option.name} +${option.callingCode}`}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="chevron-down" />
          </span>
        </span>
        <input
          {...number}
          {...useFieldControl()}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          readOnly={readOnly}
          className={classes(control.control, control.number)}
          onFocus={preloadPhoneLibrary}
        />
      </span>
    </span>
  )
}
