CREATE TABLE "carrier_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"status" text NOT NULL,
	"warehouse" text,
	"owner" text,
	"order_type" text,
	"provinces" text DEFAULT '' NOT NULL,
	"most_weight" numeric(18, 4),
	"carrier" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_rules_status_known" CHECK ("carrier_rules"."status" in ('启用', '停用')),
	CONSTRAINT "carrier_rules_type" CHECK ("carrier_rules"."order_type" in ('销售', '换货', '补发', '调拨'))
);
--> statement-breakpoint
CREATE TABLE "wave_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"status" text NOT NULL,
	"warehouse" text NOT NULL,
	"mode" text NOT NULL,
	"owner" text,
	"order_type" text,
	"provinces" text DEFAULT '' NOT NULL,
	"carrier" text,
	"order_priority" text,
	"order_size" text,
	"cutoff_hours" integer,
	"most_orders" integer NOT NULL,
	"most_lines" integer,
	"most_pieces" integer,
	"least_orders" integer NOT NULL,
	"wait_minutes" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wave_rules_status" CHECK ("wave_rules"."status" in ('启用', '停用')),
	CONSTRAINT "wave_rules_mode" CHECK ("wave_rules"."mode" in ('提议', '自动生成', '自动下发')),
	CONSTRAINT "wave_rules_type" CHECK ("wave_rules"."order_type" in ('销售', '换货', '补发', '调拨')),
	CONSTRAINT "wave_rules_priority" CHECK ("wave_rules"."order_priority" in ('特急', '加急', '普通')),
	CONSTRAINT "wave_rules_size" CHECK ("wave_rules"."order_size" in ('单件', '多件'))
);
--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "carrier_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "waves" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "auto_allocate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_rules" ADD CONSTRAINT "carrier_rules_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "carrier_rules" ADD CONSTRAINT "carrier_rules_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "carrier_rules" ADD CONSTRAINT "carrier_rules_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wave_rules" ADD CONSTRAINT "wave_rules_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wave_rules" ADD CONSTRAINT "wave_rules_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "wave_rules" ADD CONSTRAINT "wave_rules_carrier_carriers_code_fk" FOREIGN KEY ("carrier") REFERENCES "public"."carriers"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "carrier_rules_status" ON "carrier_rules" USING btree ("status");--> statement-breakpoint
CREATE INDEX "wave_rules_warehouse" ON "wave_rules" USING btree ("warehouse","status");--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_rule_wave_rules_code_fk" FOREIGN KEY ("rule") REFERENCES "public"."wave_rules"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_orders_open" ON "outbound_orders" USING btree ("warehouse","state","cutoff_at") WHERE "outbound_orders"."state" in ('待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '拦截中');--> statement-breakpoint
CREATE INDEX "waves_running" ON "waves" USING btree ("warehouse") WHERE "waves"."state" in ('待拣货', '拣货中', '待复核');