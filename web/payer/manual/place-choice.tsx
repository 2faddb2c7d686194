import { useLingui } from '@lingui/react/macro'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { RadioCards } from '../../ui/form/choice/radio-cards.tsx'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { isOfHongKong, listPlaces, methodBrand } from '../select/method/method-choices.ts'

/**
 * Asks for the place: one brand is a different app with different accounts on each side of the
 * border.
 */
export const PlaceChoice = ({ method }: { method: ManualMethod }) => {
  const { t } = useLingui()
  const { manual } = useOrganisation().paymentMethod
  const places = listPlaces(manual, methodBrand(method))
  if (places.length < 2) return undefined
  return (
    <RadioCards
      name="place"
      legend={t`Which app do you have?`}
      look="segments"
      value={method}
      options={places.map((place) => ({
        value: place,
        label: isOfHongKong(place) ? t`Hong Kong` : t`Mainland China`,
      }))}
      onChange={(event) => {
        const choice = places.find((place) => place === event.currentTarget.value)
        if (choice) dispatchCheckout({ type: 'method_chosen', method: choice })
      }}
    />
  )
}
