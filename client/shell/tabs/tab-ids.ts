// Element ids that join a tab of the strip to the view it shows.
export const tabId = (key: string): string => `tab-${encodeURIComponent(key)}`
export const tabPanelId = (key: string): string => `view-${encodeURIComponent(key)}`
