CREATE TABLE "parcel_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_no" text NOT NULL,
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"serial_no" text DEFAULT '' NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"unreadable" numeric(18, 4) DEFAULT '0' NOT NULL,
	CONSTRAINT "parcel_items_goods" UNIQUE("parcel_no","sku","lot","serial_no"),
	CONSTRAINT "parcel_items_qty" CHECK ("parcel_items"."qty" > 0),
	CONSTRAINT "parcel_items_unreadable" CHECK ("parcel_items"."unreadable" between 0 and "parcel_items"."qty")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"parcel_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"box" integer NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"state" text DEFAULT '装箱中' NOT NULL,
	"packaging" text,
	"packaging_cost" numeric(18, 4),
	"qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"expected_weight" numeric(18, 4),
	"weight" numeric(18, 4),
	"packer" integer NOT NULL,
	"station" text DEFAULT '' NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"weighed_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_packaging" CHECK (("parcels"."packaging" is null) = ("parcels"."packaging_cost" is null)),
	CONSTRAINT "parcels_state_known" CHECK ("parcels"."state" in ('装箱中', '已封箱', '已称重', '已出库', '已拆箱'))
);
--> statement-breakpoint
ALTER TABLE "waybills" DROP CONSTRAINT "waybills_packaging";--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD COLUMN "tote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pick_tasks" ADD COLUMN "entry_no" bigint;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_parcel_no_parcels_parcel_no_fk" FOREIGN KEY ("parcel_no") REFERENCES "public"."parcels"("parcel_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_packaging_packages_code_fk" FOREIGN KEY ("packaging") REFERENCES "public"."packages"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "parcel_items_order" ON "parcel_items" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "parcel_items_warehouse" ON "parcel_items" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcel_items_sku" ON "parcel_items" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_box" ON "parcels" USING btree ("order_no","box") WHERE "parcels"."state" <> '已拆箱';--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_open" ON "parcels" USING btree ("order_no") WHERE "parcels"."state" = '装箱中';--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "parcels_created" ON "parcels" USING btree ("created_at","parcel_no");--> statement-breakpoint
CREATE INDEX "parcels_warehouse" ON "parcels" USING btree ("warehouse","created_at","parcel_no");--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("warehouse","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcels_owner" ON "parcels" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "parcels_sealed" ON "parcels" USING btree ("sealed_at");--> statement-breakpoint
CREATE INDEX "parcels_weighed" ON "parcels" USING btree ("weighed_at");--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_packaging" CHECK ("waybills"."packaging" is null or "waybills"."packaging_cost" is not null);