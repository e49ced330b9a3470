interface WirePage {
  readonly upload_id: string;
  readonly pos: number;
  readonly sha256: string;
  readonly attach_key: string;
}
/** A document of an application, as the server says it. */
export interface WireDocument {
  readonly elec_id: number;
  readonly upload_list: readonly WirePage[];
}
/** The fields of an application that travellers look at, in their wire format. */
export interface WireOrder {
  readonly order_id: string;
  readonly pay_status: number;
  readonly amount: number;
  readonly earliest_depart_date: string;
  readonly applicant_list: readonly {
    readonly applicant_id: string;
    readonly material_required: readonly WireDocument[];
  }[];
}

/** Every page that an application has. */
export const pagesOf = (order: WireOrder): WirePage[] =>
  order.applicant_list.flatMap((applicant) =>
    applicant.material_required.flatMap(({ upload_list }) => upload_list),
  );
