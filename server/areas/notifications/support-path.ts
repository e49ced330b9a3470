/** The app's page with the answers of Support that belong to no application. */
export const supportPath = '/orders?open=support';
