import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'

/** Returns the message beside the field of the domain. */
export const useDomainLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  return (code) => {
    const texts: Record<string, string> = {
      'custom_domain.required': t`Enter a domain name, such as donate.example.org`,
      'custom_domain.invalid': t`Enter a domain name such as donate.example.org, without a path or a port`,
    }
    return texts[code] ?? refusal(code)
  }
}
