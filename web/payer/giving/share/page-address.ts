/** The charity's front page, to be sent on or scanned. */
export const pageAddress = (): string => `${location.origin}/SelectMission`
