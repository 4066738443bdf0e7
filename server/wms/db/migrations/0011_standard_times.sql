CREATE TABLE "standard_times" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standard_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"work" text NOT NULL,
	"unit" text NOT NULL,
	"minutes" numeric(18, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"modifier" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standard_times_version" UNIQUE("warehouse","work","version"),
	CONSTRAINT "standard_times_work" CHECK ("standard_times"."work" in ('卸货', '收货', '质检', '上架', '移库', '补货', '拣货', '分拨', '复核', '打包', '称重', '装车', '退件登记', '退仓清点', '盲收', '盘点', '加工', '拦截', '清洁', '等待', '培训', '盘点准备', '其他')),
	CONSTRAINT "standard_times_unit" CHECK ("standard_times"."unit" in ('件', '箱', '单', '千克', '次'))
);
--> statement-breakpoint
ALTER TABLE "standard_times" ADD CONSTRAINT "standard_times_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;