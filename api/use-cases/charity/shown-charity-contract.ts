/** The charity whose desk a screen shows: one of another charity's session is refused (409 `charity_changed`). */
export const shownCharityHeader = 'Almoner-Charity'
