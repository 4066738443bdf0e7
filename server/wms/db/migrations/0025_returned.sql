CREATE TABLE "return_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	"qty" numeric(18, 4) NOT NULL,
	"quality" text DEFAULT '待检' NOT NULL,
	"disposition" text DEFAULT '待定' NOT NULL,
	"suggest_loc" text,
	"loc" text,
	"photo" text,
	"reason" text NOT NULL,
	"operator" integer NOT NULL,
	"inspected_at" timestamp (3) with time zone,
	"disposed_at" timestamp (3) with time zone,
	"event_id" bigint,
	"entry_no" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_lines_quality" CHECK ("return_lines"."quality" in ('良品', '残次', '待检', '过期', '冻结')),
	CONSTRAINT "return_lines_disposition" CHECK ("return_lines"."disposition" in ('待定', '上架', '转残次', '退供', '返修', '销毁')),
	CONSTRAINT "return_lines_qty" CHECK ("return_lines"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_parcels" (
	"return_no" text PRIMARY KEY NOT NULL,
	"waybill_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"carrier" text,
	"owner" text,
	"shop" text,
	"original_order_no" text NOT NULL,
	"weight" numeric(18, 4),
	"station" text NOT NULL,
	"no_owner" boolean NOT NULL,
	"photo" text,
	"receipt_no" text,
	"qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"stocked_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"remark" text NOT NULL,
	"state" text DEFAULT '已签收' NOT NULL,
	"business_date" date,
	"operator" integer NOT NULL,
	"register_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_parcels_state_known" CHECK ("return_parcels"."state" in ('已签收', '已登记', '无主池', '待拆包', '已质检', '待处置', '已处置', '已完结', '拒收退回')),
	CONSTRAINT "return_parcels_qty" CHECK ("return_parcels"."stocked_qty" between 0 and "return_parcels"."qty")
);
--> statement-breakpoint
CREATE TABLE "return_receipts" (
	"receipt_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"carrier" text NOT NULL,
	"plate_no" text NOT NULL,
	"parcels" integer NOT NULL,
	"abnormal_parcels" integer NOT NULL,
	"abnormal_reason" text NOT NULL,
	"waybills" text NOT NULL,
	"remark" text NOT NULL,
	"registered" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT '待签收' NOT NULL,
	"creator" integer NOT NULL,
	"receiver" integer,
	"received_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_receipts_state" CHECK ("return_receipts"."state" in ('待签收', '已签收', '已作废')),
	CONSTRAINT "return_receipts_parcels" CHECK ("return_receipts"."abnormal_parcels" between 0 and "return_receipts"."parcels")
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_no_return_parcels_return_no_fk" FOREIGN KEY ("return_no") REFERENCES "public"."return_parcels"("return_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_shop_shops_code_fk" FOREIGN KEY ("shop") REFERENCES "public"."shops"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_receipt_no_return_receipts_receipt_no_fk" FOREIGN KEY ("receipt_no") REFERENCES "public"."return_receipts"("receipt_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_receipts" ADD CONSTRAINT "return_receipts_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_receipts" ADD CONSTRAINT "return_receipts_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "return_lines_parcel" ON "return_lines" USING btree ("return_no","id");--> statement-breakpoint
CREATE INDEX "return_lines_warehouse" ON "return_lines" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_lines_owner" ON "return_lines" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "return_parcels_waybill" ON "return_parcels" USING btree ("warehouse","waybill_no") WHERE "return_parcels"."state" <> '拒收退回';--> statement-breakpoint
CREATE INDEX "return_parcels_scan" ON "return_parcels" USING btree ("waybill_no");--> statement-breakpoint
CREATE INDEX "return_parcels_created" ON "return_parcels" USING btree ("created_at","return_no");--> statement-breakpoint
CREATE INDEX "return_parcels_warehouse" ON "return_parcels" USING btree ("warehouse","created_at","return_no");--> statement-breakpoint
CREATE INDEX "return_parcels_state" ON "return_parcels" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_parcels_owner" ON "return_parcels" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_parcels_date" ON "return_parcels" USING btree ("business_date","return_no");--> statement-breakpoint
CREATE INDEX "return_parcels_receipt" ON "return_parcels" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "return_receipts_created" ON "return_receipts" USING btree ("created_at","receipt_no");--> statement-breakpoint
CREATE INDEX "return_receipts_warehouse" ON "return_receipts" USING btree ("warehouse","created_at","receipt_no");--> statement-breakpoint
CREATE INDEX "return_receipts_open" ON "return_receipts" USING btree ("warehouse","state","created_at" DESC NULLS LAST);