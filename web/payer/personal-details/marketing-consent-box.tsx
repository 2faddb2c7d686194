import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ConsentFormAnswer } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { Checkbox } from '../../ui/form/choice/checkbox.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { call } from '../../lib/api/api.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'

const consentTextQuery = queryOptions({
  queryKey: ['news-text'],
  queryFn: ({ signal }) => call<ConsentFormAnswer>('GET', '/api/news', undefined, { signal }),
})

/**
 * Asks whether the charity may send news. The box is never ticked in advance and is optional. The
 * server provides the text, exactly as it will record it. If the text cannot be loaded, the box is
 * not shown.
 */
export const MarketingConsentBox = () => {
  const { data: words, isPending } = useQuery(consentTextQuery)
  const { news } = useCheckout()
  if (isPending) {
    return (
      <span aria-busy="true">
        <Skeleton height="9em" />
      </span>
    )
  }
  // A donor who has agreed is not asked again.
  if (!words || words.agreed) return undefined
  return (
    <Checkbox
      name="news"
      label={words.agree}
      hint={words.details}
      checked={news !== null && news !== 'no'}
      onChange={(event) =>
        dispatchCheckout({
          type: 'consent_answered',
          news: event.currentTarget.checked ? words.id : 'no',
        })
      }
    />
  )
}
